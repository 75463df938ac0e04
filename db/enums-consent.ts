import type { Language } from "@/db/enums";

/** What people ask for about messages. `stop-all`: no organization here may email them. `help`: by text. */
export const optOutChanges = ["stop", "stop-all", "start", "help"] as const;

/**
 * How they ask: by answering a text, a mail program's button, the page of a link in an email, a portal link, or a link
 * that was sent to the address to confirm it; by marking an email as spam; or the provider knows it.
 */
export const optOutWays = [
  "text",
  "one-click",
  "page",
  "portal",
  "mailbox",
  "complaint",
  "provider",
] as const;
export type OptOutWay = (typeof optOutWays)[number];

/**
 * Where a person agreed to texts: on one of our pages, or by answering START; or where a business says that they did: a
 * member, a file, another system.
 */
export const consentSources = ["friend_page", "refer_page", "text_reply", "staff", "import", "api"] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The words by which a person agreed to texts, and where. */
export interface Agreed {
  readonly source: ConsentSource;
  /** Of the words, from 1, in their language. */
  readonly version: number;
  readonly language: Language;
  readonly words: string;
}
