import type { InventedRow } from "@/proof/customer-files/business";
import { compareEnds } from "@/proof/customer-files/compare-ends";
import type { FileShop } from "@/proof/customer-files/shop";
import { apiAs } from "@/proof/fixtures/api";
import { readRows } from "@/proof/fixtures/customer-files";

/** How the product's results differ from the truth. Lists hold a readable line per case. */
export interface Findings {
  /** True referrals converted without a question. */
  readonly found: number;
  /** True referrals with a row that needs a decision. */
  readonly asked: readonly string[];
  /** True referrals that were missed. */
  readonly missed: readonly string[];
  /** All wrong results. */
  readonly wrong: readonly string[];
  /** Rows that need a decision. */
  readonly questions: number;
}

const FIRST_ROW = 2;

/** A file of the shop, in the product. */
export interface AppliedFile {
  readonly path: string;
}

/** Compares the results of a shop's files with the truth. @param applied in file order */
export async function compareWithTruth(shop: FileShop, applied: readonly AppliedFile[]): Promise<Findings> {
  const undecided = new Map<number, string>();
  const wrong: string[] = [];
  let questions = 0;
  for (const [at, file] of applied.entries()) {
    const { rows } = shop.business.files[at] ?? { rows: [] };
    const ofFile = await compareQuestions(shop, file, rows);
    questions += ofFile.count;
    for (const [lead, line] of ofFile.asked) undecided.set(lead, line);
    wrong.push(...ofFile.wrong, ...(await compareDone(shop, file, rows)));
  }
  const ends = await compareEnds(shop, new Set(undecided.keys()));
  const converted = shop.business.fates.size - ends.missed.length - ends.waiting.size;
  const stillAsked = [...undecided].filter(([lead]) => ends.waiting.has(lead)).map(([, line]) => line);
  return {
    found: converted,
    asked: stillAsked,
    missed: ends.missed,
    wrong: [...wrong, ...ends.wrong],
    questions,
  };
}

/** The rows that need a decision: the true referrals they are about, and questions about unrelated rows. */
async function compareQuestions(shop: FileShop, file: AppliedFile, rows: readonly InventedRow[]) {
  const waiting = await readRows(apiAs(shop.apiKey), file, "ask");
  const typed = waiting.map(({ row, reason = "" }) => ({ row: rowOf(rows, row), reason }));
  const isSentence = (reason: string) => /^[A-Z]\S* \S+ \S+/.test(reason);
  return {
    count: waiting.length,
    asked: typed.flatMap(({ row, reason }): [number, string][] =>
      row.truth.kind === "convert" ? [[row.truth.lead, describeDifference(row, `asked: ${reason}`)]] : [],
    ),
    wrong: typed
      .filter(({ row, reason }) => row.truth.kind === "nothing" || !isSentence(reason))
      .map(({ row, reason }) => describeDifference(row, `asked: ${reason}`)),
  };
}

/** Rows with a wrong or failed result. */
async function compareDone(shop: FileShop, file: AppliedFile, rows: readonly InventedRow[]): Promise<string[]> {
  const matched = await readRows(apiAs(shop.apiKey), file, "matched");
  const failed = await readRows(apiAs(shop.apiKey), file, "failed");
  const wrong = matched.flatMap(({ row, outcome, referralId = "", state }) => {
    const lead = shop.leads.get(referralId)?.key;
    const isRight = state === "done" && lead !== undefined && mayBe(rowOf(rows, row), outcome, lead);
    return isRight ? [] : [describeDifference(rowOf(rows, row), `${outcome} of lead ${lead}, ${state}`)];
  });
  return [...wrong, ...failed.map(({ row, problem }) => describeDifference(rowOf(rows, row), `failed: ${problem}`))];
}

/** The row with this number. */
export function rowOf(rows: readonly InventedRow[], row: number): InventedRow {
  const match = rows[row - FIRST_ROW];
  if (!match) throw new Error(`There is no row ${row}`);
  return match;
}

function mayBe({ truth }: InventedRow, outcome: string | undefined, lead: number): boolean {
  if (truth.lead !== lead) return false;
  // A later job may convert the lead while the first job's row needs a decision.
  return outcome === "convert" ? truth.kind !== "reverse" : truth.kind === outcome;
}

function describeDifference({ why, truth, cells }: InventedRow, actual: string): string {
  return `${why}: ${JSON.stringify(cells)} is ${JSON.stringify(truth)}, but was ${actual}`;
}
