import type { Brand } from "@/emails/props";
import { draftText, type SmsTemplate, type TemplateProps } from "@/emails/templates";
import { fullName } from "@/emails/text/names";
import type { TextDraft } from "@/emails/text-draft";
import { catalogs } from "@/lib/kit/words/catalogs";

/**
 * The text message, starting with the sender's full name. It fits one segment of 160 GSM-7 characters if possible, and
 * names the person and the amount unless the name would cost more than two.
 * @param isFirst whether it is the first text to this number, which must include the carriers' required notice
 * @param isAsk whether it is an unrequested ask, which must say how to stop such texts
 */
export function renderSms<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
  { isFirst, isAsk = false }: { isFirst: boolean; isAsk?: boolean },
): string {
  return compose(draftText(template, props, brand), { name: brand.name, isFirst, isAsk });
}

// 3GPP TS 23.038, 6.2.1: the text message alphabet, and its extension, whose characters count twice.
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION = "\f^{}\\[~]|€";

const septets = new Map([
  ...Array.from(BASIC, (character) => [character, 1] as const),
  ...Array.from(EXTENSION, (character) => [character, 2] as const),
]);

/** The length of a text in GSM-7 characters; null if it needs other letters (UCS-2). */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    const places = septets.get(character);
    if (places === undefined) return null;
    length += places;
  }
  return length;
}

/** The number of segments a text costs: 160 characters fit in one, or 70 in UCS-2. */
export function countSegments(text: string): number {
  const length = gsmLength(text);
  if (length === null) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}

const ISOLATES = /[\u2068\u2069]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu;

// Characters that Unicode normalization does not decompose.
const standIns: readonly [of: RegExp, by: string][] = [
  [/[‘’‚‛′ʻʼ`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, "-"],
  [/[•·]/gu, "-"],
  [/ł/gu, "l"],
  [/Ł/gu, "L"],
  [/[đð]/gu, "d"],
  [/[ĐÐ]/gu, "D"],
  [/þ/gu, "th"],
  [/Þ/gu, "Th"],
  [/œ/gu, "oe"],
  [/Œ/gu, "OE"],
  [/ı/gu, "i"],
];

/**
 * Replaces characters by GSM-7 ones, which cost least: "Zoë’s" becomes "Zoe's", and emoji are dropped. A text that
 * cannot be written in GSM-7 is returned unchanged.
 */
export function foldGsm(text: string): string {
  const plain = text.replace(ISOLATES, "");
  const replaced = standIns.reduce((folded, [of, by]) => folded.replace(of, by), plain.replace(EMOJI, ""));
  const folded = Array.from(replaced.normalize("NFC"), foldCharacter).join("").replace(/ +/g, " ").trim();
  return folded === "" || gsmLength(folded) === null ? plain : folded;
}

function foldCharacter(character: string): string {
  return gsmLength(character) === null ? character.normalize("NFKD").replace(/\p{M}/gu, "") : character;
}

interface SmsSender {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isAsk: boolean;
}

const LONGEST_NAME = 60;

/** A text of more segments drops the person's name instead. */
const MOST_SEGMENTS = 2;

/** Writes a text after the sender's full name, with the fewest segments that its wordings allow. */
function compose(
  { wordings, nameless = [], link, language = "en", givesReason }: TextDraft,
  { name, isFirst, isAsk }: SmsSender,
): string {
  const sender = foldGsm(fullName(name, LONGEST_NAME));
  const { first, agreed, stop, stopShort } = catalogs[language].emails.text;
  const notice = givesReason ? first : `${agreed} ${first}`;
  const ends = isFirst ? [notice] : isAsk ? [stop, stopShort] : [""];
  const write = (words: string, end: string) => `${sender}: ${[foldGsm(words), link, end].filter(Boolean).join(" ")}`;
  const writeAll = (all: readonly string[]) => ends.flatMap((end) => all.map((words) => write(words, end)));
  const best = findShortest(writeAll(wordings));
  const isCheap = gsmLength(best) !== null && countSegments(best) <= MOST_SEGMENTS;
  return isCheap ? best : findShortest([best, ...writeAll(nameless)]);
}

/** The text with the fewest segments, preferring earlier ones. */
function findShortest([first = "", ...others]: readonly string[]): string {
  return others.reduce((best, text) => (countSegments(text) < countSegments(best) ? text : best), first);
}
