import { describeHeadline } from "@/components/campaigns/offer";
import { Recommender } from "@/components/friend-page/page-frame";
import { TextField } from "@/components/friend-page/public-form";
import { PortalCard, plainButtonStyles } from "@/components/portal/portal-card";
import { shortName } from "@/emails/text/names";
import type { DataFormProps } from "./contact-forms";

/** The advocate's note and photo as friends see them, and the forms to change them. */
export function FriendsSeeCard({
  action,
  photoAction,
  result,
  facts,
  business,
  words,
}: DataFormProps & { readonly photoAction: string }) {
  const { ownData: say } = words;
  const { recommendation, offer } = facts;
  return (
    <PortalCard id="shown" title={say.friendsSee}>
      <div className="mb-3 rounded-[10px] bg-(--brand-color) px-4 py-3.5 text-(--brand-ink)">
        <Recommender name={shortName(facts.name)} {...{ recommendation, business, words }} />
        <p className="wrap-anywhere mt-2.5 font-semibold text-[1.25rem] leading-tight tracking-[-0.02em]">
          {describeHeadline(offer, words.offer)}
        </p>
      </div>
      <p className="text-pretty text-secondary text-soft">{say.about}</p>
      <form method="post" action={action} className="mt-4 grid gap-3">
        <input type="hidden" name="action" value="note" />
        <TextField
          name="note"
          label={say.note}
          hint={say.noteHint}
          placeholder={say.noteExample}
          defaultValue={recommendation?.note ?? ""}
          maxLength={100}
          isOptional
          error={result === "note" ? say.done.note : undefined}
        />
        <button type="submit" className={`justify-self-start ${plainButtonStyles}`}>
          {say.saveNote}
        </button>
      </form>
      <form
        method="post"
        action={photoAction}
        encType="multipart/form-data"
        className="mt-4 grid gap-3 border-inner-line border-t pt-4"
      >
        <div>
          <label htmlFor="photo" className="mb-1.5 block font-medium text-secondary">
            {say.photo}
          </label>
          <input
            id="photo"
            name="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby="photo-about"
            className="block w-full min-w-0 text-secondary file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:border-solid file:bg-card file:px-4 file:font-medium file:text-body file:text-ink"
          />
          <p id="photo-about" className="mt-1.5 text-pretty text-secondary text-soft">
            {say.photoHint}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={plainButtonStyles}>
            {say.savePhoto}
          </button>
          {recommendation?.photo && (
            <button type="submit" name="action" value="remove" className={plainButtonStyles}>
              {say.removePhoto}
            </button>
          )}
        </div>
      </form>
    </PortalCard>
  );
}
