import { UserPlus } from "lucide-react";
import { cookies } from "next/headers";
import { TextField } from "@/components/friend-page/public-form";
import { describeNotice, holdsDot } from "@/components/friend-page/trouble-words";
import { Fold, mainButtonStyles, PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { Tone } from "@/components/ui/variants";
import type { Words } from "@/lib/kit/words/en/en";
import { type FriendField, openForm, type SavedForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";

type TellResult = "told" | "known" | "own";

const tones: Readonly<Record<TellResult, Tone>> = { told: "accent", known: "blue", own: "blue" };

/** The result of referring a friend. */
function describeNotified(outcome: TellResult, business: string, { tell }: Words["portal"]): string {
  return outcome === "told" ? tell.told(business) : tell[outcome];
}

/** Why a form is shown again. */
function describeRepeat(kept: SavedForm | null, { form, portal }: Words): string {
  const { wrong, notice, waitMinutes } = kept ?? {
    wrong: [],
    notice: "gone" as const,
    waitMinutes: undefined,
  };
  return describeNotice({ wrong, notice, waitMinutes }, form) ?? portal.tell.fix;
}

/** A field's problem and how to fix it. */
function describeProblem(
  field: FriendField,
  { friendName, friendEmail }: SavedForm["values"],
  { form, portal: { tell } }: Words,
): string {
  const hasEmail = friendEmail.trim() !== "";
  const wrong = {
    friendName: holdsDot(friendName) ? form.nameIsAddress : tell.wrongName,
    friendEmail: hasEmail ? tell.wrongEmail : tell.noContact,
    friendPhone: form.wrongPhone(hasEmail),
  };
  return wrong[field];
}

/** The query set by the form's response. */
export type OutcomeQuery = Readonly<
  Partial<Record<"again" | "told" | "known" | "own" | "saved" | "requested", string>>
>;

/** The result of the form that was just sent, if any. */
export interface FormOutcome {
  readonly friend: "told" | "known" | "own" | "again" | null;
  /** With `again`: the form's values, unless they expired. */
  readonly kept: SavedForm | null;
  readonly isSaved: boolean;
  /** Whether the advocate just asked for emails again. */
  readonly isRequested: boolean;
}

/** Reads the result of the form that led here. */
export async function readOutcome(query: OutcomeQuery, advocateId: string): Promise<FormOutcome> {
  const friend = (["again", "told", "known", "own"] as const).find((each) => query[each] !== undefined);
  const cookie = friend === "again" ? (await cookies()).get(savedFormCookie)?.value : undefined;
  return {
    friend: friend ?? null,
    kept: openForm(cookie, `portal:${advocateId}`),
    isSaved: query.saved !== undefined,
    isRequested: query.requested !== undefined,
  };
}

interface TellCardProps {
  /** Target of the form. */
  readonly action: string;
  readonly business: string;
  /** Whether the link accepts friends. A result is shown either way. */
  readonly isOpen: boolean;
  readonly outcome: FormOutcome;
  readonly words: Words;
}

/** For a friend who prefers a call to a link. */
export function TellCard({ action, business, isOpen, outcome: { friend, kept }, words }: TellCardProps) {
  const { tell } = words.portal;
  const postResult = friend && friend !== "again" ? friend : null;
  if (!isOpen && !postResult) return null;
  return (
    <PortalCard id="tell" title={tell.title}>
      {postResult && (
        <Notice tone={tones[postResult]} role="status" className="mb-3">
          {describeNotified(postResult, business, words.portal)}
        </Notice>
      )}
      {isOpen && (
        <>
          <p className="wrap-anywhere mb-3 text-pretty text-soft">{tell.text(business)}</p>
          <Fold
            icon={<UserPlus size={18} />}
            title={friend === "told" ? tell.another : tell.first}
            isOpen={friend === "again"}
          >
            <TellForm action={action} isAgain={friend === "again"} kept={kept} words={words} />
          </Fold>
        </>
      )}
    </PortalCard>
  );
}

interface TellFormProps {
  readonly action: string;
  /** Whether it was rejected before. */
  readonly isAgain: boolean;
  readonly kept: SavedForm | null;
  readonly words: Words;
}

/** The friend's name and contact. A rejected form keeps its values. */
function TellForm({ action, isAgain, kept, words }: TellFormProps) {
  const { form, portal } = words;
  const shared = (name: FriendField) => ({
    name,
    autoComplete: "off",
    defaultValue: kept?.values[name],
    error: kept?.wrong.includes(name) ? describeProblem(name, kept.values, words) : undefined,
  });
  return (
    <form method="post" action={action} aria-label={portal.tell.title} className="grid gap-4">
      <input type="hidden" name="action" value="refer" />
      {isAgain && (
        <Notice tone="red" role="alert" title={form.notSent}>
          {describeRepeat(kept, words)}
        </Notice>
      )}
      <TextField {...shared("friendName")} label={portal.tell.name} maxLength={100} />
      <TextField
        {...shared("friendEmail")}
        label={form.email}
        type="email"
        spellCheck={false}
        maxLength={254}
        isOptional
        hint={form.either}
      />
      <TextField
        {...shared("friendPhone")}
        label={form.phone}
        isOptional
        type="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
      />
      <button type="submit" className={`${mainButtonStyles} @3xl:justify-self-start`}>
        {portal.tell.send}
      </button>
    </form>
  );
}
