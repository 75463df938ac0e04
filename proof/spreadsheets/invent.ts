import { createRandom, type Random } from "@/lib/platform/ops/random";
import { type Cell, type List, makeJobs, makePeople } from "@/proof/spreadsheets/lists";
import { encodingOf, textEncodings, writeText } from "@/proof/spreadsheets/text-files";
import {
  type BookPlan,
  type SheetPlan,
  shapes,
  writeBook,
  writeWithLibrary,
} from "@/proof/spreadsheets/workbooks";

/** A file with its true content. */
export interface Invented {
  /** The program that wrote it, such as "Numbers" or "Windows". */
  readonly writer: string;
  readonly list: List;
  readonly bytes: Uint8Array;
  /** The intended sheet of a workbook. */
  readonly plan?: BookPlan;
  readonly sheet?: string;
}

const shapeOf: Readonly<Record<string, (typeof shapes)[keyof typeof shapes]>> = shapes;
const books = [...Object.keys(shapes), "a library"];

/** Programs that write files, used in rotation. */
export const writers = [...textEncodings, ...books, ...books];

const state = (name: SheetPlan["name"], lines: SheetPlan["lines"], how: SheetPlan["state"] = "visible") => ({
  ...{ name, lines, state: how },
  hidden: new Set<number>(),
});

/** Sheets before the list's sheet: none, hidden, empty or a cover. */
function sheetsBefore(writer: string, random: Random): SheetPlan[] {
  const cover = state("Cover", [["Customers of Acme"], ["Made by", "Dana"]]);
  const old: Cell[][] = [
    ["Name", "Email"],
    ["Old Demo", "old@example.com"],
  ];
  if (writer === "Numbers") {
    const notice = "This document was exported from Numbers. Each table was converted to an Excel worksheet.";
    const names = ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"];
    return [state("Export Summary", [[notice], names, ["Sheet 1", "Table 1", "Customers"]])];
  }
  return random.pick([
    ...[[], [], [], [cover]],
    [state("Old", old, "hidden")],
    [state("Choices", old, "veryHidden")],
    [state("Blank", [])],
  ]);
}

/** A workbook with the list, sometimes under a title, with rows hidden by a filter in between. */
function planBook(list: List, writer: string, random: Random): BookPlan {
  const titles: Cell[][] =
    writer === "Numbers" ? [["Table 1"]] : random.pick([[], [], [["My customers"], []]]);
  const hidden = new Set<number>();
  const lines: (readonly Cell[])[] = [...titles, list.columns];
  for (const row of list.rows) {
    if (random.next() < 0.1) {
      hidden.add(lines.length);
      lines.push(
        row.map((cell) =>
          typeof cell === "string" ? cell.replace("@example.com", "@hidden.example") : cell,
        ),
      );
    }
    lines.push(row);
  }
  const sheets = [
    ...sheetsBefore(writer, random),
    { name: "Customers", state: "visible" as const, lines, hidden },
  ];
  return { sheets, since1904: random.next() < 0.2 };
}

/** A random file; the same seed gives the same file. */
export async function inventFile(seed: number): Promise<Invented> {
  const random = createRandom(seed * 7919);
  const writer = writers[seed % writers.length] ?? "Excel";
  const encoding = encodingOf(writer);
  const make = random.pick([makePeople, makeJobs]);
  const list = make(encoding?.letters ?? "all", random);
  if (encoding) return { writer, list, bytes: writeText(list, writer, random) };
  const plan = planBook(list, writer, random);
  const shape = shapeOf[writer];
  const bytes = shape ? writeBook(plan, shape, random) : await writeWithLibrary(plan, random);
  return { writer, list, bytes, plan, sheet: "Customers" };
}
