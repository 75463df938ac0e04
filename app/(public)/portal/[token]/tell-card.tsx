import { UserPlus } from "lucide-react";
import { cookies } from "next/headers";
import { TextField } from "@/components/friend-page/public-form";
import { sayNotice } from "@/components/friend-page/trouble-words";
import { Fold, PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import type { Tone } from "@/components/ui/variants";
import {
  type FriendField,
  type KeptForm,
  keptFormCookie,
  openForm,
} from "@/lib/public/friend-page/kept-form";

/** What came of telling about a friend. */
function sayTold(
  outcome: "told" | "known" | "own",
  business: string,
): { readonly tone: Tone; readonly text: string } {
  const told = {
    told: { tone: "accent", text: `Thanks. ${business} will get in touch with your friend.` },
    known: {
      tone: "blue",
      text: "Someone already referred this person to us. Thanks anyway!",
    },
    own: { tone: "blue", text: "That’s your own address or number. Tell us about someone else." },
  } as const;
  return told[outcome];
}

/** Why a form is shown again. */
function sayAgain(kept: KeptForm | null): string {
  const { wrong, notice, waitMinutes } = kept ?? {
    wrong: [],
    notice: "gone" as const,
    waitMinutes: undefined,
  };
  const why = sayNotice({ wrong, notice, waitMinutes });
  return why ?? "Please fix the highlighted fields and send it again.";
}

/** What is wrong with a field and how to put it right. */
function sayWrong(field: FriendField, { friendEmail }: KeptForm["values"]): string {
  const hasEmail = friendEmail.trim() !== "";
  const words = {
    friendName: "Enter your friend’s name, like Fred Fox.",
    friendEmail: hasEmail
      ? "Enter your friend’s email address, like fred@example.com."
      : "Enter your friend’s email address or phone number.",
    friendPhone: `Enter a US phone number, like (415) 555-0132, or ${hasEmail ? "leave it blank" : "give an email address"}.`,
  };
  return words[field];
}

/** What the answer to a form has put into the address. */
export type OutcomeQuery = Readonly<Partial<Record<"again" | "told" | "known" | "own" | "saved", string>>>;

/** What came of the form that was just sent, if one was. */
export interface Outcome {
  readonly friend: "told" | "known" | "own" | "again" | null;
  /** With `again`: the form as it was filled in, unless it is gone. */
  readonly kept: KeptForm | null;
  readonly isSaved: boolean;
}

/** Reads what the page is to say of the form that led to it. */
export async function readOutcome(query: OutcomeQuery, advocateId: string): Promise<Outcome> {
  const friend = (["again", "told", "known", "own"] as const).find((each) => query[each] !== undefined);
  const cookie = friend === "again" ? (await cookies()).get(keptFormCookie)?.value : undefined;
  return {
    friend: friend ?? null,
    kept: openForm(cookie, `portal:${advocateId}`),
    isSaved: query.saved !== undefined,
  };
}

interface TellCardProps {
  /** Where the form is sent. */
  readonly action: string;
  readonly business: string;
  /** Whether the link takes friends. What came of a form is told in any case. */
  readonly isOpen: boolean;
  readonly outcome: Outcome;
}

/** For a friend who would rather be called than follow a link. */
export function TellCard({ action, business, isOpen, outcome: { friend, kept } }: TellCardProps) {
  const told = friend && friend !== "again" ? sayTold(friend, business) : null;
  if (!isOpen && !told) return null;
  return (
    <PortalCard id="tell" title="Refer a friend">
      {told && (
        <Notice tone={told.tone} role="status" className="mb-3">
          {told.text}
        </Notice>
      )}
      {isOpen && (
        <>
          <p className="wrap-anywhere mb-3 text-pretty text-soft">
            For a friend who’d rather get a call. Ask them first, and {business} will get in touch.
          </p>
          <Fold
            icon={<UserPlus aria-hidden size={18} strokeWidth={1.75} />}
            title={friend === "told" ? "Add another friend" : "Add your friend"}
            isOpen={friend === "again"}
          >
            <TellForm action={action} isAgain={friend === "again"} kept={kept} />
          </Fold>
        </>
      )}
    </PortalCard>
  );
}

interface TellFormProps {
  readonly action: string;
  /** Whether it was sent before and not taken. */
  readonly isAgain: boolean;
  readonly kept: KeptForm | null;
}

/** Who could use the business, and how to reach them. What could not be taken is shown again. */
function TellForm({ action, isAgain, kept }: TellFormProps) {
  const shared = (name: FriendField) => ({
    name,
    autoComplete: "off",
    defaultValue: kept?.values[name],
    error: kept?.wrong.includes(name) ? sayWrong(name, kept.values) : undefined,
  });
  return (
    <form method="post" action={action} aria-label="Refer a friend" className="grid gap-4">
      <input type="hidden" name="action" value="refer" />
      {isAgain && (
        <Notice tone="red" role="alert" title="Not sent yet">
          {sayAgain(kept)}
        </Notice>
      )}
      <TextField {...shared("friendName")} label="Friend’s name" maxLength={100} />
      <TextField
        {...shared("friendEmail")}
        label="Email"
        type="email"
        spellCheck={false}
        maxLength={254}
        isOptional
        hint="Email or phone. You only need one."
      />
      <TextField
        {...shared("friendPhone")}
        label="Phone"
        isOptional
        type="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
      />
      <button
        type="submit"
        className="min-h-12 rounded-[10px] border border-ink/15 bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90 @3xl:justify-self-start"
      >
        Send to the team
      </button>
    </form>
  );
}
