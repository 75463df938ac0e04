import type { Language } from "@/lib/kit/words/languages";

/** A person's request about messages. `stop-all`: no email from any organization here. `help`: by text. */
export const optOutChanges = ["stop", "stop-all", "start", "help"] as const;

/**
 * How the request arrived: a text reply, the mail program's unsubscribe button, a page linked in an email, a portal
 * link, a confirmation link sent to the address, a spam complaint, or the provider's own list.
 */
export const optOutWays = ["text", "one-click", "page", "portal", "mailbox", "complaint", "provider"] as const;
export type OptOutWay = (typeof optOutWays)[number];

/**
 * Where a person agreed to texts: on one of our pages, by replying START, or according to the business (a member, a
 * file or another system).
 */
export const consentSources = [
  ...(["friend_page", "refer_page", "portal", "text_reply"] as const),
  ...(["staff", "import", "api"] as const),
] as const;
type ConsentSource = (typeof consentSources)[number];

/** The words by which a person agreed to texts, and where. */
export interface Agreed {
  readonly source: ConsentSource;
  /** Version of the words in their language, starting at 1. */
  readonly version: number;
  readonly language: Language;
  readonly words: string;
}
