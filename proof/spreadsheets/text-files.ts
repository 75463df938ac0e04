import type { Random } from "@/proof/sim/random";
import type { Cell, Letters, List } from "@/proof/spreadsheets/lists";

interface Encoding {
  readonly name: string;
  readonly letters: Letters;
  readonly encode: (text: string) => Uint8Array;
}

// Code points of the lists' letters in old encodings.
const mac: Readonly<Record<string, number>> = {
  ...{ Á: 0xe7, É: 0x83, Ñ: 0x84, á: 0x87, é: 0x8e, í: 0x92, ñ: 0x96, ó: 0x97, ö: 0x9a, ú: 0x9c, ü: 0x9f },
};
const dos: Readonly<Record<string, number>> = {
  ...{ Á: 0xb5, É: 0x90, Ñ: 0xa5, á: 0xa0, é: 0x82, í: 0xa1, ñ: 0xa4, ó: 0xa2, ö: 0x94, ú: 0xa3, ü: 0x81 },
};
const single = (places: Readonly<Record<string, number>>) => (text: string) =>
  Uint8Array.from(text, (letter) => places[letter] ?? letter.charCodeAt(0));

const encodings: readonly Encoding[] = [
  { name: "UTF-8", letters: "all", encode: (text) => Buffer.from(text) },
  { name: "UTF-8 with its mark", letters: "all", encode: (text) => Buffer.from(`\ufeff${text}`) },
  { name: "UTF-16 with its mark", letters: "all", encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le") },
  { name: "UTF-16", letters: "latin", encode: (text) => Buffer.from(text, "utf16le") },
  {
    name: "UTF-16 turned",
    letters: "latin",
    encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  },
  { name: "Windows", letters: "latin", encode: (text) => Buffer.from(text, "latin1") },
  { name: "Mac", letters: "latin", encode: single(mac) },
  { name: "MS-DOS", letters: "latin", encode: single(dos) },
  {
    name: "ASCII with nothing at its end",
    letters: "plain",
    encode: (text) => Buffer.from(`${text}\r\n\0\0\0`),
  },
  {
    name: "ASCII with the end of MS-DOS",
    letters: "plain",
    encode: (text) => Buffer.from(`${text}\r\n\u001a`),
  },
];

export const textEncodings = encodings.map(({ name }) => name);
export const encodingOf = (name: string) => encodings.find((one) => one.name === name);

/** Formats a cell as text, since text files have no amounts and dates. */
function writeCell(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell);
  return "day" in cell ? cell.day : `${cell.amount} ${cell.in}`;
}

/** A list as saved by a program as text, or as pasted. */
export function writeText(list: List, encoding: string, random: Random): Uint8Array {
  const mark = random.pick([",", ",", ";", "\t", "|"]);
  const end = encoding === "Mac" ? "\r" : random.pick(["\r\n", "\n"]);
  const isQuoted = random.chance(30);
  const quote = (text: string) =>
    isQuoted || /["\r\n]|^\s|\s$/.test(text) || text.includes(mark)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly Cell[]) => cells.map((cell) => quote(writeCell(cell))).join(mark);
  const title = random
    .pick([[], [], ["My customers"], ["Acme Plumbing", "", "October 2026"]])
    .map((text) => [text, ...list.columns.slice(1).map(() => "")]);
  const blank = random.chance(20) ? [[""]] : [];
  const lines = [...title.map(line), line(list.columns), ...blank.map(line), ...list.rows.map(line)];
  const first = random.chance(10) && title.length === 0 ? `sep=${mark}${end}` : "";
  const text = `${first}${lines.join(end)}${random.pick(["", end])}`;
  return new Uint8Array(encodingOf(encoding)?.encode(text) ?? []);
}
