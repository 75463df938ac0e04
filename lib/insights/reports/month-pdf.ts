import PDFDocument from "pdfkit";
import { describeStatement, type MonthFacts } from "@/lib/insights/reports/month-files";
import { formatCents } from "@/lib/kit/format-cents";

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;

interface Columns {
  /** In points. */
  readonly widths: readonly number[];
  /** The first column of numbers, which end at its right. */
  readonly numbersFrom: number;
}

const columns = {
  month: { widths: [18, WIDTH - 188, 60, 110], numbersFrom: 2 },
  campaigns: { widths: [WIDTH - 330, 110, 110, 110], numbersFrom: 1 },
} as const satisfies Readonly<Record<string, Columns>>;

const ink = { text: "#16211c", soft: "#56635c", line: "#d5d3cb" } as const;
const regular = "Helvetica";
const bold = "Helvetica-Bold";

/**
 * The statement as a PDF in US Letter, with the text of the page. Its fonts are those that every reader has; they know
 * the letters of Western Europe.
 * @param at when the month was closed
 */
export async function writePdf(facts: MonthFacts, at: Date): Promise<Buffer> {
  const title = `Referral credit, ${facts.monthName}`;
  const document = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: "en-US",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: printable(facts.business.name), CreationDate: at, ModDate: at },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  writeHead(document, facts, title);
  writeTables(document, facts);
  writeNotes(document, facts);
  document.end();
  return ended;
}

type Document = InstanceType<typeof PDFDocument>;

function writeHead(document: Document, facts: MonthFacts, title: string): void {
  const { business, days, closedOn, closedBy } = facts;
  document.font(bold).fontSize(13).fillColor(ink.text).text(printable(business.name));
  document.font(regular).fontSize(10).fillColor(ink.soft);
  for (const line of [business.address, business.phone]) if (line !== undefined) document.text(printable(line));
  document.moveDown(1.2).font(bold).fontSize(16).fillColor(ink.text).text(title);
  document.font(regular).fontSize(10).fillColor(ink.soft).text(printable(days));
  document.text(printable(`Closed ${closedOn} by ${closedBy}`));
}

function writeTables(document: Document, facts: MonthFacts): void {
  const { first, last, lines, campaigns } = describeStatement(facts);
  writeHeading(document, "The month");
  writeRow(document, columns.month, ["", "What happened", "Times", "Amount"], "head");
  for (const { sign, name, times, cents } of lines) {
    const cells = [sign, name, times === undefined ? "" : String(times), formatCents(cents)];
    writeRow(document, columns.month, cells, sign === "=" ? "sum" : "row");
  }
  writeHeading(document, "By campaign");
  writeRow(document, columns.campaigns, ["Campaign", first, "Change", last], "head");
  for (const { name, opening, change, closing } of campaigns) {
    writeRow(document, columns.campaigns, [name, opening, change, closing], "row");
  }
}

function writeNotes(document: Document, facts: MonthFacts): void {
  const { notes, rules } = describeStatement(facts);
  writeHeading(document, "Good to know");
  document.font(regular).fontSize(10).fillColor(ink.text);
  for (const note of notes) document.text(printable(note)).moveDown(0.4);
  document.moveDown(0.6).fontSize(8.5).fillColor(ink.soft);
  for (const { name, rule } of rules) document.text(printable(`${name}: ${rule}`));
}

function writeHeading(document: Document, text: string): void {
  document.moveDown(1.6).font(bold).fontSize(11).fillColor(ink.text).text(text, MARGIN).moveDown(0.4);
}

const GAP = 5;

/** A table's row with a line below it. It moves to the next page as a whole. */
function writeRow(
  document: Document,
  { widths, numbersFrom }: Columns,
  cells: readonly string[],
  kind: "head" | "row" | "sum",
): void {
  document.font(kind === "sum" ? bold : regular).fontSize(kind === "head" ? 8.5 : 10);
  const texts = cells.map(printable);
  const height = Math.max(
    ...texts.map((text, at) => document.heightOfString(text || " ", { width: (widths[at] ?? 0) - GAP })),
  );
  if (document.y + height + 2 * GAP > document.page.height - MARGIN) document.addPage();
  const top = document.y + GAP;
  document.fillColor(kind === "head" ? ink.soft : ink.text);
  let left = MARGIN;
  for (const [at, text] of texts.entries()) {
    const width = (widths[at] ?? 0) - GAP;
    if (text) document.text(text, left, top, { width, align: at >= numbersFrom ? "right" : "left" });
    left += widths[at] ?? 0;
  }
  const bottom = top + height + GAP;
  document
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  document.x = MARGIN;
  document.y = bottom;
}

/** Windows-1252 beyond Latin-1: the letters, quotes and dashes that the fonts also have. */
const others = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** A text in the letters of the fonts: a letter with an unknown accent loses it, and any other sign becomes "?". */
function printable(text: string): string {
  const letters = [...text.normalize("NFC").replaceAll("−", "–")];
  return letters
    .map((letter) => {
      if (isKnown(letter)) return letter;
      const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
      return base !== "" && [...base].every(isKnown) ? base : "?";
    })
    .join("");
}

function isKnown(letter: string): boolean {
  return /^[ -~\u00a0-\u00ff]$/.test(letter) || others.includes(letter);
}
