import type { FriendWords as Words } from "@/components/words/en/en";

type FormWords = Words["form"];

/** Why a form was not taken and what to do, in words; undefined when it is told at the fields alone. */
export function describeNotice(
  { notice, waitMinutes = 60 }: FormTrouble,
  words: FormWords,
): string | undefined {
  return notice === "limited" ? words.limited(waitMinutes) : notice && words.notices[notice];
}

/** What is wrong with a field and how to put it right. */
export function describeProblem(
  field: FriendField,
  { friendName, friendEmail, friendPhone, friendSmsConsent, sentBy = "" }: FriendValues,
  words: FormWords,
): string {
  const hasEmail = friendEmail.trim() !== "";
  if (field === "sentBy") return holdsDot(sentBy) ? words.nameIsAddress : words.wrongSender;
  if (field === "friendName") return holdsDot(friendName) ? words.nameIsAddress : words.wrongName;
  if (field === "friendEmail") return hasEmail ? words.wrongEmail : words.noContact;
  if (friendSmsConsent && friendPhone.trim() === "") return words.noPhone;
  return words.wrongPhone(hasEmail);
}

/** Whether a name that was refused was taken for a web address: it is there, and not too long. */
export function holdsDot(name: string): boolean {
  return name.length <= 100 && /[.。｡]|:\/\//u.test(name);
}

/** What a friend types, by the names that the API has for it. */
export interface FriendValues {
  readonly friendName: string;
  readonly friendEmail: string;
  readonly friendPhone: string;
  readonly friendSmsConsent: boolean;
  /** Whether who sent the friend may be told, where that is asked. */
  readonly friendTellConsent?: boolean | undefined;
  /** Who sent the friend, where that is asked. */
  readonly sentBy?: string | undefined;
}

/** The fields that something can be wrong with. */
export type FriendField = Exclude<keyof FriendValues, "friendSmsConsent" | "friendTellConsent">;

/** Why a form was not taken although nothing in it is wrong. `gone`: what was typed has not been kept. */
export type FormNotice = "stale" | "used" | "trap" | "limited" | "unavailable" | "gone";

/** Why the form is shown again. */
export interface FormTrouble {
  readonly wrong: readonly FriendField[];
  readonly notice?: FormNotice | undefined;
  /** The email address that was probably meant. */
  readonly suggestion?: string | undefined;
  /** With the notice `limited`: after how many minutes it can be sent again. */
  readonly waitMinutes?: number | undefined;
}
