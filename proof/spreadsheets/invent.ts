import { type CellValue, writeXlsx } from "hucre";
import { createRandom, type Random } from "@/proof/sim/random";
import { type Cell, type List, makeJobs, makePeople } from "@/proof/spreadsheets/lists";
import { encodingOf, textEncodings, writeText } from "@/proof/spreadsheets/text-files";

/** A sheet before a program writes it. */
interface SheetPlan {
  readonly name: string;
  readonly state: "visible" | "hidden" | "veryHidden";
  readonly lines: readonly (readonly Cell[])[];
  /** Indexes of lines hidden by a filter. */
  readonly hidden: ReadonlySet<number>;
}

/** A file with its true content. */
export interface Invented {
  /** The program that wrote it, such as "Numbers" or "Windows". */
  readonly writer: string;
  readonly list: List;
  readonly bytes: Uint8Array;
  /** The intended sheet of a workbook. */
  readonly sheet?: string;
}

/** Programs that write files, used in rotation: text in each encoding, and as many workbooks. */
export const writers = [...textEncodings, ...textEncodings.map(() => "a library")];

const state = (name: SheetPlan["name"], lines: SheetPlan["lines"], how: SheetPlan["state"] = "visible") => ({
  ...{ name, lines, state: how },
  hidden: new Set<number>(),
});

/** Sheets before the list's sheet: none, hidden, empty or a cover. */
function sheetsBefore(random: Random): SheetPlan[] {
  const cover = state("Cover", [["Customers of Acme"], ["Made by", "Dana"]]);
  const old: Cell[][] = [
    ["Name", "Email"],
    ["Old Demo", "old@example.com"],
  ];
  return random.pick([
    ...[[], [], [], [cover]],
    [state("Old", old, "hidden")],
    [state("Choices", old, "veryHidden")],
    [state("Blank", [])],
  ]);
}

/** A workbook with the list, sometimes under a title, with rows hidden by a filter in between. */
function planSheets(list: List, random: Random): SheetPlan[] {
  const titles: Cell[][] = random.pick([[], [], [["My customers"], []]]);
  const hidden = new Set<number>();
  const lines: (readonly Cell[])[] = [...titles, list.columns];
  for (const row of list.rows) {
    if (random.chance(10)) {
      hidden.add(lines.length);
      lines.push(
        row.map((cell) =>
          typeof cell === "string" ? cell.replace("@example.com", "@hidden.example") : cell,
        ),
      );
    }
    lines.push(row);
  }
  return [...sheetsBefore(random), { name: "Customers", state: "visible", lines, hidden }];
}

/** Writes a workbook with a library that the product doesn't use. */
function writeBook(sheets: readonly SheetPlan[], random: Random): Promise<Uint8Array> {
  const value = (cell: Cell): CellValue => {
    if (typeof cell === "string") return cell === "" ? null : cell;
    if (typeof cell === "number") return cell;
    return "day" in cell ? new Date(`${cell.day}T00:00:00Z`) : `${cell.amount} ${cell.in}`;
  };
  return writeXlsx({
    dateSystem: random.chance(20) ? "1904" : "1900",
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

/** A random file; the same seed gives the same file. */
export async function inventFile(seed: number): Promise<Invented> {
  const random = createRandom(seed * 7919);
  const writer = writers[seed % writers.length] ?? "a library";
  const encoding = encodingOf(writer);
  const make = random.pick([makePeople, makeJobs]);
  const list = make(encoding?.letters ?? "all", random);
  if (encoding) return { writer, list, bytes: writeText(list, writer, random) };
  return { writer, list, bytes: await writeBook(planSheets(list, random), random), sheet: "Customers" };
}
