import { refuseOtherBytes, refuseOtherText, startsWith } from "./file-kinds";

/** A file's text, with notes about its decoding. */
export interface Decoded {
  readonly text: string;
  readonly warning?: string;
}

/**
 * Decodes a spreadsheet program's text file: UTF-8 or UTF-16 by mark or content, otherwise a Windows, Mac or MS-DOS
 * code page, which Excel uses for "CSV" without UTF-8. A few bad bytes in UTF-8 cost only those letters.
 * @throws UnreadableFile
 */
export function decodeText(bytes: Uint8Array): Decoded {
  refuseOtherBytes(bytes);
  const decoded = decodeBytes(bytes);
  // Some programs pad the end of a file, or mark it as MS-DOS did.
  const text = withoutFill(decoded.text.replace(/^\ufeff/, ""));
  refuseOtherText(text);
  return { ...decoded, text };
}

const FILL = ["\0", "\u001a"];

function withoutFill(text: string): string {
  let end = text.length;
  while (end > 0 && (FILL.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === "")) end--;
  const rest = [...text.slice(end)].filter((letter) => !FILL.includes(letter));
  return text.slice(0, end) + rest.join("");
}

function decodeBytes(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder("utf-16be").decode(bytes) };
  const wide = findWide(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return decodeBroken(bytes);
  }
}

/** Detects UTF-16 without a byte order mark: every other byte of plain letters is zero. */
function findWide(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = start.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return "utf-16le";
  return even > half * 0.6 && odd < half * 0.1 ? "utf-16be" : undefined;
}

/** Decodes bytes that are not valid UTF-8: either UTF-8 with a few bad bytes, or a single-byte code page. */
function decodeBroken(bytes: Uint8Array): Decoded {
  const text = new TextDecoder("utf-8").decode(bytes);
  const bad = text.split("\ufffd").length - 1;
  const good = text.match(/[\u0080-\ufffc]|[\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  if (good < bad && !isCut(bytes)) return { text: decodeSingle(bytes) };
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, index) => (line.includes("\ufffd") ? [index + 1] : []));
  const [first = 1, ...others] = rows;
  const place =
    others.length > 0 ? `rows ${rows.slice(0, 5).join(", ")}${others.length > 4 ? " and more" : ""}` : `row ${first}`;
  const warning = `Some letters can’t be read and show as � (${place}). Correct them in your spreadsheet, save it as “CSV UTF-8” and choose it again.`;
  return { text, warning };
}

/** Whether a file ends within a multi-byte character because it was cut off. */
function isCut(bytes: Uint8Array): boolean {
  const [before = 0, last = 0] = bytes.subarray(-2);
  const isRest = last === 0xc2 || last === 0xc3 || (before >= 0xe0 && before < 0xf5 && last >= 0x80 && last < 0xc0);
  return isRest && bytes.subarray(0, before >= 0xe0 ? -2 : -1).every((byte) => byte < 0x80);
}

// Some Node releases decode these Windows-1252 letters as control characters.
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

// Excel's "CSV (MS-DOS)": the letters from 0x80 on that occur in names.
const DOS = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑ";
const MORE_DOS: Readonly<Record<number, string>> = { 181: "Á", 214: "Í", 224: "Ó", 233: "Ú" };

const alphabets: readonly ((bytes: Uint8Array) => string)[] = [
  (bytes) =>
    new TextDecoder("windows-1252")
      .decode(bytes)
      .replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter),
  (bytes) => new TextDecoder("macintosh").decode(bytes),
  (bytes) =>
    Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (DOS[byte - 0x80] ?? MORE_DOS[byte] ?? "\ufffd"),
    ).join(""),
];

const LOOKED_AT = 200_000;

/** Decodes single-byte text with the code page that looks most like words. */
function decodeSingle(bytes: Uint8Array): string {
  const start = bytes.subarray(0, LOOKED_AT);
  // Only classic Mac OS ended lines with a lone carriage return.
  const isMac = start.includes(0x0d) && !start.includes(0x0a);
  const scores = alphabets.map((decode, index) => scoreWords(decode(start)) + (isMac && index === 1 ? 1 : 0));
  const best = alphabets[scores.indexOf(Math.max(...scores))];
  return best ? best(bytes) : "";
}

/** Scores how much text looks like Spanish, French or German words: lowercase letters within words, no symbols. */
function scoreWords(text: string): number {
  let score = 0;
  for (const { 0: letter, index } of text.matchAll(/\P{ASCII}/gu)) {
    const before = text.slice(Math.max(0, index - 2), index);
    score += scoreLetter(letter, before, text.slice(index + letter.length, index + letter.length + 2));
  }
  return score;
}

const SMALL = /[áéíóúñüöäçèêëàâîïôûåøæßãõìòùÿœšž]/;
const LARGE = /[ÁÉÍÓÚÑÜÖÄÇÈÊÀÂÎÔÅØ]/;
const MARK = /[‘“”–—€£©®™…\u00a0¿¡ºª]/;

function scoreLetter(letter: string, before: string, after: string): number {
  const isInside = /\p{L}$/u.test(before) || /^\p{L}/u.test(after);
  if (letter === "\ufffd") return -3;
  if (letter === "’") return isApostrophe(before, after) ? 1 : 0.5;
  if (SMALL.test(letter)) return /^\p{Lu}/u.test(after) ? -1 : 1;
  if (LARGE.test(letter)) return /\p{Ll}$/u.test(before) ? -2 : 1;
  if (MARK.test(letter)) return isInside ? -0.5 : 0.5;
  return isInside ? -2 : -1;
}

/** As in "Joe’s" and "O’Neil". */
function isApostrophe(before: string, after: string): boolean {
  return /^[st](?!\p{L})/u.test(after) || /(?:^|\P{L})[DLO]$/u.test(before);
}
