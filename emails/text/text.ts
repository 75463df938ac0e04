const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

// Characters and words that cannot end a shortened name.
const LOOSE_END = /([\s,;:.&|/–—-]|\s(and|of|for|the|y|de|del|la|las|los|para))+$/iu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A single line of text without control characters or characters that change the text direction. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(UNFIT, " ").replace(/\s+/gu, " ").trim();
}

/** At most `max` visible characters, cut with "…": after a whole word if that leaves enough. */
export function shorten(text: string, max: number): string {
  // Counting visible characters took an eighth of the time of a letter, and there are never more than code units.
  if (text.length <= max) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= max) return text;
  const words = /^.*(?=\s)/u.exec(characters.slice(0, max).join(""))?.[0].replace(LOOSE_END, "") ?? "";
  const start = characters.slice(0, max - 1).join("");
  return `${words.length >= max / 2 ? words : start.trimEnd()}…`;
}

/** The sentence with a period, unless it already ends with punctuation: "You could use Yum!" */
export function endSentence(sentence: string): string {
  return /[\p{Sentence_Terminal}…]\u2069?$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Keeps a right-to-left name from reversing the text around it (Unicode UAX 9, isolates). */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
