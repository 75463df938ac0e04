import { fullName } from "@/emails/words/names";
import { endSentence } from "@/emails/words/text";
import type { EmailRecipient } from "@/lib/messages/email-recipient";
import { maskEmail } from "@/lib/messages/mask-email";
import type { Wish } from "@/lib/public/unsubscribe/unsubscribe";

const LONGEST_NAME = 80;

interface Wording {
  readonly organization: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** What the button asks for. */
  readonly wish: Wish;
  /** Whether the button is what the visitor came for, and not a way back. */
  readonly isPrimary: boolean;
}

/** What the page says. @param hasStarted whether the visitor has just asked for e-mails again */
export function wordingOf({ brand, email, hasOptedOut }: EmailRecipient, hasStarted: boolean): Wording {
  const organization = fullName(brand.name, LONGEST_NAME);
  const address = maskEmail(email);
  if (hasOptedOut) {
    return {
      organization,
      heading: endSentence(`You will get no more e-mails from ${organization}`),
      text: `Nothing more goes to ${address}. Your link and your credit stay yours.`,
      button: "I changed my mind",
      wish: "start",
      isPrimary: false,
    };
  }
  if (hasStarted) {
    return {
      organization,
      heading: `You will get e-mails from ${organization} again.`,
      text: `News of your rewards goes to ${address}, as before.`,
      button: "Stop e-mails",
      wish: "stop",
      isPrimary: false,
    };
  }
  return {
    organization,
    heading: `Stop e-mails from ${organization}?`,
    text: `${address} will not hear about referrals and rewards any more. Your link and your credit stay yours.`,
    button: "Stop e-mails",
    wish: "stop",
    isPrimary: true,
  };
}
