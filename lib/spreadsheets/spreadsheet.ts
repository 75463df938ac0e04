import { strFromU8, unzipSync } from "fflate";
import { Parser } from "saxen";
import { MAX_ROWS } from "./csv-table";
import { UnreadableFile } from "./unreadable-file";

/** The most that one part of a workbook may be once it is unpacked. */
const MAX_PART_BYTES = 48 * 1024 * 1024;
/** Columns further right are left out: no customer list is that wide. */
const MAX_COLUMNS = 256;
/** Rows above and below a list: titles, totals, dates. */
const MORE_ROWS = 100;

/**
 * The lines of an Excel workbook's first sheet, each cell as text; a cell that is a formula is what it came to.
 * @throws UnreadableFile
 */
export function readSheet(bytes: Uint8Array): string[][] {
  const part = (path: string) => {
    const text = parts[path];
    return text && strFromU8(text);
  };
  const parts = unpack(bytes);
  const workbook = part("xl/workbook.xml");
  if (!workbook) {
    throw new UnreadableFile(
      "This isn’t an Excel workbook. Save it as CSV or Excel (.xlsx), then choose that file.",
    );
  }
  const relations = part("xl/_rels/workbook.xml.rels");
  const sheet = part(findSheet(workbook, relations));
  if (!sheet)
    throw new UnreadableFile("The first sheet of this workbook could not be found. Save it as CSV.");
  const shared = part("xl/sharedStrings.xml");
  // Exporters that stream write every text into its own cell and leave this part out.
  return readRows(sheet, shared ? readShared(shared) : []);
}

// The size that is declared is all that is unpacked, so what is small and claims to be small stays so.
function unpack(bytes: Uint8Array) {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(workbook|sharedStrings|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name)
        ) {
          return false;
        }
        if (originalSize > MAX_PART_BYTES)
          throw new UnreadableFile("This workbook is too large. Save it as CSV.");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("This workbook is damaged or locked with a password. Save it as CSV.");
  }
}

interface Tag {
  readonly open?: (name: string, attribute: (name: string) => string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

function walk(xml: string, { open, close, text }: Tag): void {
  const parser = new Parser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("openTag", (name, attributes, decode) =>
    open?.(local(name), (wanted) => decode(attributes()[wanted] ?? "")),
  );
  parser.on("closeTag", (name) => close?.(local(name)));
  parser.on("text", (value, decode) => text?.(decode(value)));
  parser.on("cdata", (value) => text?.(value));
  parser.on("error", () => {
    throw new UnreadableFile("This workbook is damaged. Save it as CSV.");
  });
  parser.parse(xml);
}

function findSheet(workbook: string, relations: string | undefined): string {
  let first = "";
  walk(workbook, {
    open: (name, attribute) => {
      if (name === "sheet" && first === "") first = attribute("r:id");
    },
  });
  let path = "worksheets/sheet1.xml";
  if (!relations) return `xl/${path}`;
  walk(relations, {
    open: (name, attribute) => {
      if (name === "Relationship" && attribute("Id") === first) path = attribute("Target");
    },
  });
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
}

/** The texts that cells point at. What tells how a word is pronounced is no part of it. */
function readShared(xml: string): string[] {
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
      if (name === "si") shared.push(now);
      if (name === "rPh") isSound = false;
      isText = false;
    },
  });
  return shared;
}

function readRows(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let [column, type, value, isValue] = [0, "", "", false];
  walk(xml, {
    open: (name, attribute) => {
      if (name === "row") {
        const place = Number(attribute("r")) || rows.length + 1;
        if (place > MAX_ROWS + MORE_ROWS) throw new UnreadableFile(tooManyRows);
        row = [];
        while (rows.length < place - 1) rows.push([]);
        rows[place - 1] = row;
        column = -1;
      }
      if (name === "c") {
        column = columnOf(attribute("r")) ?? column + 1;
        [type, value] = [attribute("t"), ""];
      }
      isValue = name === "v" || name === "t";
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      isValue = false;
      if (name !== "c" || column >= MAX_COLUMNS) return;
      while (row.length < column) row.push("");
      row[column] = type === "s" ? (shared[Number(value)] ?? "") : type === "e" ? "" : plainNumber(value);
    },
  });
  return rows;
}

const tooManyRows = `The sheet has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into several files.`;

/** Excel keeps a phone number that it took for a large number as 4.155550132E9. */
function plainNumber(value: string): string {
  return /^\d\.\d+E\d+$/.test(value) ? Number(value).toLocaleString("en-US", { useGrouping: false }) : value;
}

/** The place of a cell from its name: "B7" is 1. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
