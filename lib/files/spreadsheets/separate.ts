import Papa from "papaparse";
import { isEmail, isPhone } from "./columns";
import { readCell } from "./read-cell";
import { UnreadableFile } from "./unreadable-file";

const marks = ["\t", ";", "|", ","] as const;

/** Characters examined to detect the separator. */
const LOOKED_AT = 64 * 1024;
const MOST_LINES = 200;

/**
 * Parses text separated by commas, semicolons, tabs or bars, with or without quotes. Lines keep their numbers,
 * including empty ones. A line "sep=;", as Excel writes it, becomes empty.
 * @throws UnreadableFile
 */
export function readLines(text: string): string[][] {
  const whole = text.replace(/^\ufeff/, "");
  const declared = /^"?sep=(.|\\t)"?[ \t,;|]*(?=\r|\n|$)/i.exec(whole);
  const written = declared ? whole.slice(declared[0].length) : whole;
  const mark = declared?.[1]?.replace("\\t", "\t") ?? findMark(written);
  const { data, errors } = Papa.parse<string[]>(written, { header: false, delimiter: mark });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) {
    throw new UnreadableFile(
      `A quotation mark in row ${(open.row ?? 0) + 1} is never closed. Close or remove it, then choose the file again.`,
    );
  }
  return data;
}

/** The separator that yields the most cells with only a contact, and lines of equal width. */
function findMark(text: string): string {
  const start = text.slice(0, LOOKED_AT);
  const scored = marks.map((mark) => ({ mark, ...score(start, mark) }));
  const best = scored.reduce((first, score) => (isBetter(score, first) ? score : first));
  return best.width > 1 ? best.mark : ",";
}

interface Score {
  readonly contacts: number;
  readonly share: number;
  readonly width: number;
}

function isBetter(a: Score, b: Score): boolean {
  if (a.contacts !== b.contacts) return a.contacts > b.contacts;
  return a.share === b.share ? a.width > b.width : a.share > b.share;
}

function score(text: string, delimiter: string): Score {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: MOST_LINES, skipEmptyLines: "greedy" });
  const widths = data.map((cells) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const isAlone = (cell: string) => {
    const plain = readCell(cell);
    return !/[\t;|,]/.test(plain) && (isEmail(plain) || isPhone(plain));
  };
  const contacts = width > 1 ? data.flat().filter(isAlone).length : 0;
  return { contacts, share: data.length === 0 ? 0 : count / data.length, width };
}
