import { Parser } from "saxen";
import { MAX_ROWS } from "./csv-table";
import { dayOf, type Format, readFormat } from "./number-format";
import { UnreadableFile } from "./unreadable-file";

/** Columns further right are dropped; no customer list is that wide. */
const MAX_COLUMNS = 256;
/** Rows above and below a list: titles, totals, dates. */
const MORE_ROWS = 100;

interface Tag {
  readonly open?: (name: string, attribute: (name: string) => string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Walks XML by tag name without prefix; a prefixed attribute is read as "*:id". */
export function walk(xml: string, { open, close, text }: Tag): void {
  const parser = new Parser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const attributeOf = (attributes: Readonly<Record<string, string>>, wanted: string) => {
    if (!wanted.startsWith("*")) return attributes[wanted] ?? "";
    const name = Object.keys(attributes).find((attribute) => attribute.endsWith(wanted.slice(1)));
    return (name && attributes[name]) ?? "";
  };
  parser.on("openTag", (name, attributes, decode) =>
    open?.(local(name), (wanted) => decode(attributeOf(attributes(), wanted))),
  );
  parser.on("closeTag", (name) => close?.(local(name)));
  parser.on("text", (value, decode) => text?.(decode(value)));
  parser.on("cdata", (value) => text?.(value));
  parser.on("error", () => {
    throw new UnreadableFile("This workbook is damaged. Open it in Excel and save it again, or save it as CSV.");
  });
  parser.parse(xml);
}

/** The shared texts of cells, without phonetic hints. */
export function readShared(xml: string): string[] {
  const shared: string[] = [];
  let [now, isText, isSound] = ["", false, false];
  walk(xml, {
    open: (name) => {
      if (name === "si") now = "";
      if (name === "rPh") isSound = true;
      isText = name === "t";
    },
    text: (text) => {
      if (isText && !isSound) now += text;
    },
    close: (name) => {
      if (name === "si") shared.push(unescapeText(now));
      if (name === "rPh") isSound = false;
      isText = false;
    },
  });
  return shared;
}

/** Number formats in the order of cell style indexes. */
export function readFormats(xml: string): Format[] {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let isOfCells = false;
  walk(xml, {
    open: (name, attribute) => {
      if (name === "numFmt") codes.set(attribute("numFmtId"), attribute("formatCode"));
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) {
        const id = attribute("numFmtId");
        formats.push(readFormat(Number(id), codes.get(id)));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

/** Workbook data that a sheet's cells refer to. */
interface SheetContext {
  readonly texts: readonly string[];
  readonly formats: readonly Format[];
  readonly since1904: boolean;
}

/** The lines of a sheet, and the numbers of hidden ones. */
export interface SheetLines {
  readonly lines: string[][];
  readonly hidden: ReadonlySet<number>;
}

/**
 * Reads a sheet's cells as text: a formula as its result, a date as 2026-10-06, and an amount in another currency
 * followed by that currency.
 * @throws UnreadableFile
 */
export function readRows(xml: string, shared: SheetContext): SheetLines {
  const lines: string[][] = [];
  const hidden = new Set<number>();
  let [place, column, isValue, isSound, isHidden] = [0, -1, false, false, false];
  let [type, style, value] = ["", "", ""];
  const put = (text: string) => {
    if (text === "" || column >= MAX_COLUMNS) return;
    // Some programs pad a sheet with empty rows down to the last possible one.
    if (place > MAX_ROWS + MORE_ROWS) throw new UnreadableFile(tooManyRows);
    while (lines.length < place) lines.push([]);
    const line = lines[place - 1] ?? [];
    while (line.length < column) line.push("");
    line[column] = text;
    if (isHidden) hidden.add(place);
  };
  walk(xml, {
    open: (name, attribute) => {
      if (name === "row") {
        [place, column] = [Number(attribute("r")) || place + 1, -1];
        isHidden = /^(1|true)$/.test(attribute("hidden"));
      }
      if (name === "c") {
        column = columnOf(attribute("r")) ?? column + 1;
        [type, style, value] = [attribute("t"), attribute("s"), ""];
      }
      if (name === "rPh") isSound = true;
      isValue = (name === "v" || name === "t") && !isSound;
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === "rPh") isSound = false;
      if (name === "c") put(textOf(type, value, shared, shared.formats[Number(style || 0)]));
    },
  });
  return { lines, hidden };
}

const tooManyRows = `The sheet has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into several files.`;

function textOf(type: string, value: string, { texts, since1904 }: SheetContext, format: Format | undefined) {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00:00(\.0+)?Z?$/, "");
  if (type !== "" && type !== "n") return unescapeText(value);
  const number = plainNumber(value.trim());
  if (number === "" || !format) return number;
  if (format.isDate && Number(number) >= 1) return dayOf(Number(number), since1904);
  return format.currency ? `${number} ${format.currency}` : number;
}

/** Excel stores a phone number as 4.155550132E9, and other programs as 4155550132.0. */
function plainNumber(value: string): string {
  if (/^-?\d+\.0+$/.test(value)) return value.replace(/\..*/, "");
  return /^-?\d(\.\d+)?E\+?\d+$/i.test(value) ? Number(value).toLocaleString("en-US", { useGrouping: false }) : value;
}

/** Characters that XML can't hold are written as _x000D_. */
function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The column index of a cell name: "B7" is 1. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(name)?.[0];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
