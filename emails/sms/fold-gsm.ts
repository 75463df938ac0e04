import { gsmLength } from "@/emails/sms/gsm";

const ISOLATES = /[\u2068\u2069]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu;

// What Unicode does not take apart by itself.
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
 * The text in letters that cost least in a text message: "Zoë’s" is Zoe's, and emoji go. A text that cannot be
 * written so stays as it is.
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
