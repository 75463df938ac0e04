import type { FriendWords as Words } from "@/lib/kit/words/en/en";

type FormWords = Words["form"];

/** Why a form was refused and what to do; undefined if the fields' own messages are enough. */
export function describeNotice({ notice, waitMinutes = 60 }: FormTrouble, words: FormWords): string | undefined {
  return notice === "limited" ? words.limited(waitMinutes) : notice && words.notices[notice];
}

/** A field's problem and how to fix it. */
export function describeProblem(
  field: FriendField,
  { friendName, friendEmail, friendPhone, friendSmsConsent, sentBy = "" }: FriendValues,
  words: FormWords,
): string {
  const hasEmail = friendEmail.trim() !== "";
  if (field === "sentBy") return holdsDot(sentBy) ? words.nameIsAddress : words.wrongSender;
  if (field === "friendName") return holdsDot(friendName) ? words.nameIsAddress : words.wrongName;
  if (field === "friendEmail") return words.wrongEmail;
  if (friendPhone.trim() !== "") return words.wrongPhone(hasEmail);
  return friendSmsConsent ? words.noPhone : words.noContact;
}

/** Whether a refused name looks like a web address, rather than being missing or too long. */
export function holdsDot(name: string): boolean {
  return name.length <= 100 && /[.。｡]|:\/\//u.test(name);
}

/** The friend's input, by the API's field names. */
export interface FriendValues {
  readonly friendName: string;
  readonly friendEmail: string;
  readonly friendPhone: string;
  readonly friendSmsConsent: boolean;
  /** Whether the friend allows us to tell the advocate, if the form asks. */
  readonly friendTellConsent?: boolean | undefined;
  /** The sender's name, if the form asks. */
  readonly sentBy?: string | undefined;
}

/** The fields that can be refused. */
export type FriendField = Exclude<keyof FriendValues, "friendSmsConsent" | "friendTellConsent">;

/** Why a form was refused although its fields are valid. `gone`: the input was not kept. */
type FormNotice = "stale" | "used" | "trap" | "limited" | "unavailable" | "gone";

/** Why the form is shown again. */
export interface FormTrouble {
  readonly wrong: readonly FriendField[];
  readonly notice?: FormNotice | undefined;
  /** The email address the friend probably meant. */
  readonly suggestion?: string | undefined;
  /** With the notice `limited`: the minutes to wait before sending it again. */
  readonly waitMinutes?: number | undefined;
}
