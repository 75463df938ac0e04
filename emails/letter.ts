import type { Brand, Spoken } from "@/emails/props";
import { fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { cleanText } from "@/emails/text/text";
import { en } from "@/emails/words/en";
import { wordsOf } from "@/emails/words/words";

/** What an email says, before it is laid out: the HTML and the plain text are two forms of the same letter. It
 * is in English where it has no language. */
export interface Letter extends Spoken {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preheader: string;
  /** The headline, line by line. */
  readonly title: readonly string[];
  readonly lead: string;
  readonly body: readonly Block[];
  /** Why the person got it. */
  readonly reason: string;
  /** Only on letters that nobody asked for; those to advocates also wear the organization's color and links. */
  readonly unsubscribeUrl?: string;
  /** What that link is called, where it stops no more than this letter. */
  readonly stopLabel?: string;
  /** Whether it goes to a customer who asked for it, so that there is nothing to stop. */
  readonly isAskedByCustomer?: true;
  /** Whether it is about the team and wears neither. */
  readonly isPlain?: true;
}

/** A letter with what its layout needs besides: what keeps the body out of the line beside the subject. */
export interface LaidOutLetter extends Letter {
  readonly room: string;
}

const PREVIEW_LENGTH = 150;
// What mail programs take for text and nobody sees.
const NOTHING = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

/** Cuts what is shown beside the subject to its length, or fills it up. */
export function layOut(letter: Letter): LaidOutLetter {
  const preheader = letter.preheader.slice(0, PREVIEW_LENGTH);
  return { ...letter, preheader, room: NOTHING.repeat(PREVIEW_LENGTH - preheader.length) };
}

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  /** Lines of an account; the last one is the sum. */
  | { readonly kind: "account"; readonly lines: readonly AccountLine[] }
  /** People to call, and where each lead is. */
  | { readonly kind: "calls"; readonly calls: readonly Call[] }
  /** A link to pass on, and as people read it. */
  | { readonly kind: "share"; readonly url: string; readonly shown: string; readonly code?: string }
  /** The address in full, for those whose mail program shows no button. The plain text has it already. */
  | { readonly kind: "address"; readonly url: string };

export interface Call {
  readonly name: string;
  /** A number or an address, as people read it, and the link that calls or writes there. */
  readonly contact: string;
  readonly contactUrl: string;
  readonly detail: string;
  /** Where the lead is. */
  readonly url: string;
}

export interface AccountLine {
  readonly label: string;
  readonly amount: string;
}

/** How to reach the organization, below a letter that nobody asked for: "(503) 555-0100 · 12 Main St, Portland". */
export function footerContact({ unsubscribeUrl, isPlain }: Letter, { phone, address }: Brand): string {
  if (unsubscribeUrl === undefined || isPlain) return "";
  return [phone, address && cleanText(address)].filter(Boolean).join(" · ");
}

/** The links below a letter that nobody asked for: out of it first, then to the organization's own pages. */
export function footerLinks(letter: Letter, brand: Brand): Brand["links"] {
  const { unsubscribeUrl, stopLabel, isPlain, isAskedByCustomer } = letter;
  const { layout } = wordsOf(letter);
  const privacy = isPlain || !brand.privacyUrl ? [] : [{ label: layout.privacy, url: brand.privacyUrl }];
  if (unsubscribeUrl === undefined) return isAskedByCustomer ? privacy : [];
  const pages = (isPlain ? [] : brand.links)
    .map(({ label, url }) => ({
      label: label === en.layout.website ? layout.website : cleanText(label),
      url,
    }))
    .filter(({ label, url }) => label !== "" && /^https?:\/\//i.test(url));
  const stop = stopLabel ?? layout.unsubscribe(fullName(brand.name, LONGEST_IN_SUBJECT));
  return [{ label: stop, url: unsubscribeUrl }, ...privacy, ...pages];
}
