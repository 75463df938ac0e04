import type { Brand, Localized } from "@/emails/props";
import { describeReach } from "@/emails/reach";
import { fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { cleanText } from "@/emails/text/text";
import { wordsOf } from "@/emails/words";
import { emails as en } from "@/lib/kit/words/en/emails";

/** The contents of an email before layout: the HTML and the plain text are two forms of the same letter. English if no
 * language is set. */
export interface Letter extends Localized {
  readonly subject: string;
  /** The preview that mail programs show beside the subject. */
  readonly preheader: string;
  /** The headline, line by line. */
  readonly title: readonly string[];
  readonly lead: string;
  readonly body: readonly Block[];
  /** Why the person got it. */
  readonly reason: string;
  /** Only on unrequested letters; those to advocates also carry the organization's color and links. */
  readonly unsubscribeUrl?: string;
  /** The label of that link, if it stops only this kind of letter. */
  readonly stopLabel?: string;
  /** Whether the customer asked for it, so that there is nothing to unsubscribe from. */
  readonly isAskedByCustomer?: true;
  /** Whether it brings news that no one likes: it goes without the band in the brand's color. */
  readonly isCalm?: true;
  /** Whether it is about the team and carries neither color nor links. */
  readonly isPlain?: true;
}

/** A letter with the filler that keeps the body out of the preview line, and with its help line. */
export interface LaidOutLetter extends Letter {
  readonly room: string;
  readonly help: string;
}

const PREVIEW_LENGTH = 150;
// Invisible characters that mail programs count as text.
const NOTHING = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

/** Cuts the preview to its length, or fills it up, and adds how to ask about the letter. */
export function layOut(letter: Letter, brand: Brand): LaidOutLetter {
  const preheader = letter.preheader.slice(0, PREVIEW_LENGTH);
  const room = NOTHING.repeat(PREVIEW_LENGTH - preheader.length);
  return { ...letter, preheader, room, help: helpLine(letter, brand) };
}

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  /** Lines of an account; the last one is the sum. */
  | { readonly kind: "account"; readonly lines: readonly AccountLine[] }
  /** People to call, with a link to each lead. */
  | { readonly kind: "calls"; readonly calls: readonly Call[] }
  /** A link to share, with its readable form. */
  | { readonly kind: "share"; readonly url: string; readonly displayUrl: string; readonly code?: string }
  /** The full address, for mail programs that show no buttons. The plain text already has it. */
  | { readonly kind: "address"; readonly url: string };

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const heading = (text: string): Block => ({ kind: "heading", text });
export const steps = (list: readonly string[]): Block => ({ kind: "steps", steps: list });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const account = (lines: readonly AccountLine[]): Block => ({ kind: "account", lines });
export const address = (url: string): Block => ({ kind: "address", url });

/** Blocks in order, without the parts that don't apply. */
export function blocks(...parts: readonly (Block | "" | false | undefined)[]): Block[] {
  return parts.filter((part) => part !== "" && part !== false && part !== undefined);
}

/** A link to share, readable without its scheme. */
export function shareBlock(url: string, code?: string): Block {
  const displayUrl = url.replace(/^https?:\/\//, "");
  return { kind: "share", url, displayUrl, ...(code !== undefined && { code }) };
}

export interface Call {
  readonly name: string;
  /** A readable number or address, and the link that calls or emails it. */
  readonly contact: string;
  readonly contactUrl: string;
  readonly detail: string;
  /** The lead's page. */
  readonly url: string;
}

export interface AccountLine {
  readonly label: string;
  readonly amount: string;
  /** Whether it lowers the sum, so that it does not look like a gain. */
  readonly isTaken?: true;
}

/** How to ask the organization about a letter to a customer; empty if the letter says so itself. */
export function helpLine(letter: Letter, brand: Brand): string {
  const { unsubscribeUrl, isPlain, isAskedByCustomer, body, language = "en" } = letter;
  if (isPlain || (unsubscribeUrl === undefined && !isAskedByCustomer)) return "";
  const reach = describeReach(language, "stop", brand).slice(0, -1);
  const isSaid = body.some(({ kind, ...block }) => {
    const text = kind === "paragraph" && "text" in block ? block.text : "";
    return text.includes(reach) || (brand.phone !== undefined && text.includes(brand.phone));
  });
  return isSaid ? "" : describeReach(language, "help", brand);
}

/** The organization's contact details below an unrequested letter: "(503) 555-0100 · 12 Main St, Portland". */
export function footerContact({ unsubscribeUrl, isPlain }: Letter, { phone, address }: Brand): string {
  if (unsubscribeUrl === undefined || isPlain) return "";
  return [phone, address && cleanText(address)].filter(Boolean).join(" · ");
}

/** Links below an unrequested letter: unsubscribe first, then the organization's pages. */
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
