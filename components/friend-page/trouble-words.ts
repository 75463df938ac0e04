const AGAIN = "Please check it and send it again.";

const notices: Readonly<Record<Exclude<FormNotice, "limited">, string>> = {
  quick: `That came in faster than people type, so we couldn’t tell you’re not a robot. ${AGAIN}`,
  stale: `This page was open for more than a day. ${AGAIN}`,
  used: `This form was already sent. It can only be sent once. ${AGAIN}`,
  trap: `A hidden field was filled in, maybe by your browser’s autofill. ${AGAIN}`,
  unavailable: "We could not save it. Please send it again in a moment.",
  gone: "What you typed is gone. Please fill out the form again.",
};

/** Why a form was not taken and what to do, in words; undefined when it is told at the fields alone. */
export function sayNotice({ notice, waitMinutes = 60 }: FormTrouble): string | undefined {
  if (notice !== "limited") return notice && notices[notice];
  const wait = waitMinutes === 1 ? "a minute" : `${waitMinutes} minutes`;
  return `Too many forms came from your network. Please wait ${wait} and try again. What you typed stays on this page.`;
}

/** What is wrong with a field and how to put it right. */
export function sayWrong(
  field: FriendField,
  { friendEmail, friendPhone, friendSmsConsent }: FriendValues,
): string {
  if (field === "sentBy") return "Enter who sent you. A first name will do.";
  if (field === "friendName") return "Enter your name, like Fred Fox.";
  if (field === "friendEmail" && friendEmail.trim() === "") {
    return "Enter your email address or your phone number.";
  }
  if (field === "friendEmail") return "Enter your email address, like fred@example.com.";
  if (friendSmsConsent && friendPhone.trim() === "") {
    return "Enter the number to text, like (415) 555-0132, or uncheck the box below.";
  }
  const instead = friendEmail.trim() === "" ? "give an email address" : "leave it blank";
  return `Enter a US phone number, like (415) 555-0132, or ${instead}.`;
}

/** What a friend types, by the names that the API has for it. */
export interface FriendValues {
  readonly friendName: string;
  readonly friendEmail: string;
  readonly friendPhone: string;
  readonly friendSmsConsent: boolean;
  /** Who sent the friend, where that is asked. */
  readonly sentBy?: string | undefined;
}

/** The fields that something can be wrong with. */
export type FriendField = Exclude<keyof FriendValues, "friendSmsConsent">;

/** Why a form was not taken although nothing in it is wrong. `gone`: what was typed has not been kept. */
export type FormNotice = "quick" | "stale" | "used" | "trap" | "limited" | "unavailable" | "gone";

/** Why the form is shown again. */
export interface FormTrouble {
  readonly wrong: readonly FriendField[];
  readonly notice?: FormNotice | undefined;
  /** With the notice `limited`: after how many minutes it can be sent again. */
  readonly waitMinutes?: number | undefined;
}
