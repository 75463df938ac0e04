import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { readLinkPage, unlisted } from "@/app/link-page";
import { brandTheme } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { describeHeadline } from "@/components/campaigns/offer";
import { PageFoot, Recommender } from "@/components/friend-page/page-frame";
import { TextField } from "@/components/friend-page/public-form";
import { LanguageForm } from "@/components/language-switch";
import { Fold, PortalCard, plainButtonStyles } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import { fullName, shortName } from "@/emails/text/names";
import { type DataResult, findDataResult } from "@/lib/public/portal/data-results";
import { readDataPage } from "@/lib/public/portal/read-data-page";
import { PortalNotLoaded, UnknownLink } from "../open-portal";
import { CodeCard, ContactForm, type DataFormProps, NameForm } from "./contact-forms";

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ done?: string | string[] }>;
}

const openData = cache((token: string) => readLinkPage("page of own data", readDataPage(token, new Date())));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { words } = await openData((await params).token);
  return { ...unlisted, title: { absolute: words.ownData.title } };
}

/** What friends see of an advocate, and the advocate's data: to change, download or erase. Works without scripts. */
export default async function DataPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const { found: facts, words } = await openData(token);
  if (facts === "failed") return <PortalNotLoaded token={token} words={words} />;
  if (!facts) return <UnknownLink words={words} />;
  const result = findDataResult((await searchParams).done);
  const business = fullName(facts.brand.name);
  const brand = brandLook({ ...facts.brand, name: business });
  const portal = `/portal/${token}`;
  const shared = { action: `/api${portal}/data`, result, facts, business, words };
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={words.lang}
      style={brandTheme(brand)}
      className="brand-theme @container min-h-dvh bg-paper text-ink [&_:focus-visible]:outline-(color:--brand-text)"
    >
      <header className="border-line border-b bg-(--brand-color) text-(--brand-ink)">
        <div className="mx-auto flex min-h-14 max-w-[36rem] items-center justify-between gap-3 px-4 py-2">
          <BrandLine brand={brand} />
          <LanguageForm action={`/api${portal}`} words={words} />
        </div>
      </header>
      <div className="mx-auto grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-10">
        <div>
          <a
            href={portal}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-(--brand-text) hover:underline"
          >
            <ArrowLeft size={16} />
            {words.frame.backToPage}
          </a>
          <h1 className="font-semibold text-title">{words.ownData.title}</h1>
        </div>
        {result && <Result result={result} text={words.ownData.done[result]} />}
        {facts.isClosed && <Notice>{words.ownData.closed(business)}</Notice>}
        {facts.asked && <CodeCard {...shared} />}
        {facts.mayRecommend && !facts.isClosed && <FriendsSeeCard {...shared} photoAction={`/api${portal}/photo`} />}
        <PortalCard title={words.ownData.page}>
          {!facts.isClosed && (
            <>
              <NameForm {...shared} />
              <ContactForm {...shared} field="email" />
              {facts.takesNumbers && <ContactForm {...shared} field="phone" />}
            </>
          )}
          <DownloadForm {...shared} />
          <EraseForm {...shared} />
        </PortalCard>
        <PageFoot business={business} privacyUrl={facts.brand.privacyUrl} links={facts.brand.links} words={words}>
          <p className="text-pretty">{words.portal.onlyYours}</p>
        </PageFoot>
      </div>
    </main>
  );
}

const good: readonly DataResult[] = ["saved", "sent", "changed", "removed"];

function Result({ result, text }: { result: DataResult; text: string }) {
  const isGood = good.includes(result);
  return (
    <Notice tone={isGood ? "accent" : "red"} role={isGood ? "status" : "alert"}>
      {text}
    </Notice>
  );
}

/** The advocate's note and photo as friends see them, and the forms to change them. */
function FriendsSeeCard({
  action,
  photoAction,
  result,
  facts,
  business,
  words,
}: DataFormProps & { readonly photoAction: string }) {
  const { ownData: copy } = words;
  const { recommendation, offer } = facts;
  return (
    <PortalCard id="shown" title={copy.friendsSee}>
      <div className="mb-3 rounded-[10px] bg-(--brand-color) px-4 py-3.5 text-(--brand-ink)">
        <Recommender name={shortName(facts.name)} recommendation={recommendation} business={business} words={words} />
        <p className="wrap-anywhere mt-2.5 font-semibold text-[1.25rem] leading-tight tracking-[-0.02em]">
          {describeHeadline(offer, words.offer)}
        </p>
      </div>
      <p className="text-pretty text-secondary text-soft">{copy.about}</p>
      <form method="post" action={action} className="mt-4 grid gap-3">
        <input type="hidden" name="action" value="note" />
        <TextField
          name="note"
          label={copy.note}
          hint={copy.noteHint}
          placeholder={copy.noteExample}
          defaultValue={recommendation?.note ?? ""}
          maxLength={100}
          isOptional
          error={result === "note" ? copy.done.note : undefined}
        />
        <button type="submit" className={`justify-self-start ${plainButtonStyles}`}>
          {copy.saveNote}
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
            {copy.photo}
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
            {copy.photoHint}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={plainButtonStyles}>
            {copy.savePhoto}
          </button>
          {recommendation?.photo && (
            <button type="submit" name="action" value="remove" className={plainButtonStyles}>
              {copy.removePhoto}
            </button>
          )}
        </div>
      </form>
    </PortalCard>
  );
}

interface ProofFieldProps extends Pick<DataFormProps, "facts" | "words"> {
  readonly name: string;
}

/** Asks for a contact in full, of which the page shows only a part. */
function ProofField({ name, facts: { email, phone }, words: { ownData: copy } }: ProofFieldProps) {
  const contacts = email && phone ? copy.or(email, phone) : (email ?? phone ?? "");
  return (
    <TextField
      name={name}
      label={copy.prove(contacts)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/** Downloads everything about the advocate, to read or for programs. */
function DownloadForm({ action, facts, business, words }: DataFormProps) {
  const { ownData: copy } = words;
  return (
    <div id="download" className="scroll-mt-4">
      <Fold title={copy.download}>
        <p className="wrap-anywhere mb-3 text-pretty text-secondary text-soft">{copy.downloadText(business)}</p>
        <form method="post" action={action} className="grid gap-3">
          <input type="hidden" name="action" value="download" />
          <ProofField name="downloadContact" facts={facts} words={words} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="as" value="text" className={plainButtonStyles}>
              {copy.asText}
            </button>
            <button type="submit" name="as" value="json" className={plainButtonStyles}>
              {copy.asJson}
            </button>
          </div>
        </form>
      </Fold>
    </div>
  );
}

/** Erases the advocate, after saying what happens to their credit. */
function EraseForm({ action, facts, business, words, result }: DataFormProps) {
  const { ownData: copy, money } = words;
  const { creditCents, pendingCents } = facts;
  return (
    <div id="erase" className="scroll-mt-4">
      <Fold title={copy.erase} isOpen={result === "credit"}>
        <p className="wrap-anywhere text-pretty text-secondary text-soft">{copy.eraseText(business)}</p>
        {creditCents > 0 && (
          <p className="mt-2 text-pretty font-medium text-secondary">{copy.eraseCredit(money(creditCents))}</p>
        )}
        {pendingCents > 0 && (
          <p className="mt-2 text-pretty text-secondary text-soft">{copy.erasePending(money(pendingCents))}</p>
        )}
        <form method="post" action={action} className="mt-3 grid gap-3">
          <input type="hidden" name="action" value="erase" />
          {creditCents > 0 && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="giveUp"
                required
                className="size-5 shrink-0 cursor-pointer accent-(--brand-text)"
              />
              {copy.giveUp(money(creditCents))}
            </label>
          )}
          <ProofField name="eraseContact" facts={facts} words={words} />
          <button
            type="submit"
            className="min-h-11 justify-self-start rounded-control border border-red px-4 py-2 font-medium text-body text-red transition-opacity hover:opacity-85"
          >
            {copy.eraseNow}
          </button>
        </form>
      </Fold>
    </div>
  );
}
