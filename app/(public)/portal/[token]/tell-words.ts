import { sayNotice } from "@/components/friend-page/trouble-words";
import type { Tone } from "@/components/ui/tone";
import type { FriendField, KeptForm } from "@/lib/public/friend-page/kept-form";

/** What came of telling about a friend. */
export function sayTold(
  outcome: "told" | "known" | "own",
  business: string,
): { readonly tone: Tone; readonly text: string } {
  const told = {
    told: { tone: "accent", text: `Thanks. ${business} will get in touch with your friend.` },
    known: {
      tone: "blue",
      text: "Somebody has already recommended us to this person. Thank you all the same.",
    },
    own: { tone: "blue", text: "That is your own address or number. Tell us about somebody else." },
  } as const;
  return told[outcome];
}

/** Why a form is shown again. */
export function sayAgain(kept: KeptForm | null): string {
  const { wrong, notice, waitMinutes } = kept ?? {
    wrong: [],
    notice: "gone" as const,
    waitMinutes: undefined,
  };
  const why = sayNotice({ wrong, notice, waitMinutes });
  return why ?? "Please look at what is marked, and send it again.";
}

/** What is wrong with a field and how to put it right. */
export function sayWrong(field: FriendField): string {
  const words = {
    friendName: "Enter your friend’s name, like Fred Fox.",
    friendEmail: "Enter your friend’s e-mail address, like fred@example.com.",
    friendPhone: "Enter a US phone number, like (415) 555-0132, or leave it empty.",
  };
  return words[field];
}
