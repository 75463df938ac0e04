import { strToU8, zipSync } from "fflate";
import { type CellValue, writeXlsx } from "hucre";
import type { Random } from "@/lib/platform/ops/random";
import type { Cell } from "@/proof/spreadsheets/lists";

/** A sheet before a program writes it. */
export interface SheetPlan {
  readonly name: string;
  readonly state: "visible" | "hidden" | "veryHidden";
  readonly lines: readonly (readonly Cell[])[];
  /** Indexes of lines hidden by a filter. */
  readonly hidden: ReadonlySet<number>;
}

export interface BookPlan {
  readonly sheets: readonly SheetPlan[];
  readonly since1904: boolean;
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll("\r", "_x000D_");

/** The serial day number in a workbook. */
export function daysOf(day: string, since1904: boolean): number {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return (Date.parse(`${day}T00:00:00Z`) - first) / 86_400_000;
}

const nameOf = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`;

/** The differences between programs' workbooks. */
interface Shape {
  /** Prefix of each tag name. */
  readonly prefix: string;
  readonly texts: "shared" | "inline" | "formula";
  readonly shared: string;
  readonly sheet: (index: number) => string;
  readonly rowAttributes: string;
  readonly cellsAreNamed: boolean;
  /** How its relations write part names: absolute, or with backslashes like Windows. */
  readonly target: (path: string) => string;
  readonly hasRelations: boolean;
  readonly tail: string;
}

const usual: Shape = {
  prefix: "",
  texts: "shared",
  shared: "xl/sharedStrings.xml",
  sheet: (index) => `xl/worksheets/sheet${index + 1}.xml`,
  rowAttributes: ' spans="1:9" x14ac:dyDescent="0.25"',
  cellsAreNamed: true,
  target: (path) => path.replace(/^xl\//, ""),
  hasRelations: true,
  tail: "",
};

export const shapes = {
  Excel: usual,
  LibreOffice: {
    ...usual,
    rowAttributes:
      ' customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"',
    tail: '<row r="1048575" customFormat="false" ht="12.8"/><row r="1048576" ht="12.8"><c r="A1048576" s="0"/></row>',
  },
  "Google Sheets": {
    ...usual,
    rowAttributes: ' ht="15.75" customHeight="1"',
    tail: '<row r="999"/><row r="1000"/>',
  },
  Numbers: { ...usual, rowAttributes: ' ht="20.05" customHeight="1"' },
  streaming: {
    ...usual,
    texts: "inline",
    rowAttributes: ' collapsed="false" customFormat="false" outlineLevel="0"',
  },
  "Open XML SDK": {
    ...usual,
    prefix: "x:",
    texts: "formula",
    rowAttributes: "",
    sheet: (index) => `xl/worksheets/sheet${index || ""}.xml`,
    target: (path) => `/${path}`,
  },
  "other letters": { ...usual, shared: "xl/SharedStrings.xml", rowAttributes: "" },
  "unnamed cells": { ...usual, texts: "inline", rowAttributes: "", cellsAreNamed: false },
  "no relations": { ...usual, texts: "inline", hasRelations: false, rowAttributes: "" },
} as const satisfies Readonly<Record<string, Shape>>;

const formats: readonly string[] = ["€", "CAD", "£"];
const formatCodes = ["m/d/yyyy", "#,##0.00\\ [$€-407]", "[$$-1009]#,##0.00", '"£"#,##0.00'];

function writeStyles(p: string): string {
  const codes = formatCodes.map(
    (code, index) => `<${p}numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`,
  );
  const xfs = [0, 14, 164, 165, 166, 167].map((id) => `<${p}xf numFmtId="${id}" applyNumberFormat="1"/>`);
  return `<${p}styleSheet><${p}numFmts>${codes.join("")}</${p}numFmts><${p}cellXfs>${xfs.join("")}</${p}cellXfs></${p}styleSheet>`;
}

/** Writes a workbook by hand in a program's format. */
export function writeBook({ sheets, since1904 }: BookPlan, shape: Shape, random: Random): Uint8Array {
  const { prefix: p } = shape;
  const shared: string[] = [];
  const places = new Map<string, number>();
  const text = (written: string, at: string) => {
    const t = `<${p}t xml:space="preserve">${escapeXml(written)}</${p}t>`;
    if (shape.texts === "inline") return `<${p}c${at} t="inlineStr"><${p}is>${t}</${p}is></${p}c>`;
    if (shape.texts === "formula") return `<${p}c${at} t="str"><${p}v>${escapeXml(written)}</${p}v></${p}c>`;
    const place = places.get(written) ?? shared.length;
    if (place === shared.length) {
      places.set(written, place);
      // Bold letters split a text into several runs.
      const isRich = written.length > 4 && random.next() < 0.2;
      const run = (part: string) => `<${p}r><${p}t xml:space="preserve">${escapeXml(part)}</${p}t></${p}r>`;
      shared.push(`<${p}si>${isRich ? `${run(written.slice(0, 2))}${run(written.slice(2))}` : t}</${p}si>`);
    }
    return `<${p}c${at} t="s"><${p}v>${place}</${p}v></${p}c>`;
  };
  const number = (value: string, style: number, at: string) =>
    `<${p}c${at} s="${style}"><${p}v>${value}</${p}v></${p}c>`;
  const cell = (value: Cell, row: number, column: number) => {
    const at = shape.cellsAreNamed ? ` r="${nameOf(row, column)}"` : "";
    if (value === "") return shape.cellsAreNamed ? "" : `<${p}c/>`;
    if (typeof value === "string") return text(value, at);
    if (typeof value === "number") return number(writeNumber(value, random), 0, at);
    if ("day" in value) return number(String(daysOf(value.day, since1904)), random.pick([1, 2]), at);
    return number(String(value.amount), 3 + formats.indexOf(value.in), at);
  };
  const xmlOf = ({ lines, hidden }: SheetPlan) => {
    const rows = lines.map((cells, row) => {
      const isHidden = hidden.has(row) ? ' hidden="1"' : "";
      const attributes = isHidden ? shape.rowAttributes.replace(/ hidden="\w+"/, "") : shape.rowAttributes;
      return `<${p}row r="${row + 1}"${attributes}${isHidden}>${cells.map((value, column) => cell(value, row, column)).join("")}</${p}row>`;
    });
    const names = `xmlns${p ? ":x" : ""}="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:x14ac="urn:x"`;
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${p}worksheet ${names}><${p}sheetData>${rows.join("")}${shape.tail}</${p}sheetData></${p}worksheet>`;
  };
  const parts: Record<string, string> = {};
  sheets.forEach((sheet, index) => {
    parts[shape.sheet(index)] = xmlOf(sheet);
  });
  const relations = [
    ...sheets.map((_, index) => shape.sheet(index)),
    "xl/styles.xml",
    ...(shape.texts === "shared" ? [shape.shared] : []),
  ];
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<${p}sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === "visible" ? "" : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  parts["xl/workbook.xml"] =
    `<${p}workbook xmlns${p ? ":x" : ""}="${main}" xmlns:r="${rels}"><${p}workbookPr${since1904 ? ' date1904="1"' : ""}/><${p}sheets>${listed.join("")}</${p}sheets></${p}workbook>`;
  parts["xl/styles.xml"] = writeStyles(p).replace(
    `<${p}styleSheet>`,
    `<${p}styleSheet xmlns${p ? ":x" : ""}="${main}">`,
  );
  if (shape.texts === "shared")
    parts[shape.shared] = `<${p}sst xmlns${p ? ":x" : ""}="${main}">${shared.join("")}</${p}sst>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`;
  const typeOf = (path: string) =>
    /styles/.test(path) ? "styles" : /strings/i.test(path) ? "sharedStrings" : "worksheet";
  const packageRels = "http://schemas.openxmlformats.org/package/2006/relationships";
  if (shape.hasRelations) {
    parts["_rels/.rels"] =
      `<Relationships xmlns="${packageRels}">${relation("rId1", "officeDocument", shape.target("xl/workbook.xml") === "/xl/workbook.xml" ? "/xl/workbook.xml" : "xl/workbook.xml")}</Relationships>`;
    parts["xl/_rels/workbook.xml.rels"] =
      `<Relationships xmlns="${packageRels}">${relations.map((path, index) => relation(`rId${index + 1}`, typeOf(path), shape.target(path))).join("")}</Relationships>`;
  }
  parts["[Content_Types].xml"] =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

/** Numbers in different notations: 4155550132, 4.155550132E9, 4155550132.0. */
function writeNumber(value: number, random: Random): string {
  if (!Number.isInteger(value) || Math.abs(value) < 1e9) return String(value);
  const [mantissa = "", exponent = ""] = value.toExponential().split("e+");
  return random.pick([String(value), `${mantissa}E${exponent}`, `${mantissa}E+0${exponent}`, `${value}.0`]);
}

/** Writes a workbook with a library that the product doesn't use. */
export function writeWithLibrary({ sheets, since1904 }: BookPlan, random: Random): Promise<Uint8Array> {
  const value = (cell: Cell): CellValue => {
    if (typeof cell === "string") return cell === "" ? null : cell;
    if (typeof cell === "number") return cell;
    return "day" in cell ? new Date(`${cell.day}T00:00:00Z`) : `${cell.amount} ${cell.in}`;
  };
  return writeXlsx({
    dateSystem: since1904 ? "1904" : "1900",
    stringMode: random.pick(["shared", "inline"]),
    sheets: sheets.map(({ name, state, lines, hidden }) => ({
      name,
      ...(state === "hidden" && { hidden: true }),
      ...(state === "veryHidden" && { veryHidden: true }),
      rows: lines.map((cells) => cells.map(value)),
      rowDefs: new Map([...hidden].map((row) => [row, { hidden: true }])),
    })),
  });
}
