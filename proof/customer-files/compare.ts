import type { Row } from "@/proof/customer-files/business";
import { compareEnds } from "@/proof/customer-files/compare-ends";
import type { Shop } from "@/proof/customer-files/shop";
import { readFileRows } from "@/proof/customer-files/upload";

/** How far what came of files is from the truth; what stands in lists is a line each, for people. */
export interface Findings {
  /** How many true referrals were converted without asking. */
  readonly found: number;
  /** True referrals of which a row waits for a decision. */
  readonly asked: readonly string[];
  /** True referrals of which nothing came. */
  readonly missed: readonly string[];
  /** Everything that should not be. */
  readonly wrong: readonly string[];
  /** How many rows wait for a decision. */
  readonly questions: number;
}

const FIRST_ROW = 2;

/** What came of a shop's files, beside the truth. @param fileIds of its files, in their order */
export async function compareWithTruth(shop: Shop, fileIds: readonly string[]): Promise<Findings> {
  const asked = new Map<number, string>();
  const wrong: string[] = [];
  let questions = 0;
  for (const [at, fileId] of fileIds.entries()) {
    const { rows } = shop.business.files[at] ?? { rows: [] };
    const ofFile = await compareQuestions(shop, fileId, rows);
    questions += ofFile.count;
    for (const [lead, line] of ofFile.asked) asked.set(lead, line);
    wrong.push(...ofFile.wrong, ...(await compareDone(shop, fileId, rows)));
  }
  const ends = await compareEnds(shop, new Set(asked.keys()));
  const found = shop.business.fates.size - ends.missed.length - ends.waiting.size;
  const stillAsked = [...asked].filter(([lead]) => ends.waiting.has(lead)).map(([, line]) => line);
  return { found, asked: stillAsked, missed: ends.missed, wrong: [...wrong, ...ends.wrong], questions };
}

/** The rows of a file that wait for a decision: which true referrals they mean, and which of them ask for nothing. */
async function compareQuestions(shop: Shop, fileId: string, rows: readonly Row[]) {
  const waiting = await readFileRows(shop, fileId, "ask");
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

/** The rows of a file by which something was done that should not be, or could not be done. */
async function compareDone(shop: Shop, fileId: string, rows: readonly Row[]): Promise<string[]> {
  const matched = await readFileRows(shop, fileId, "matched");
  const failed = await readFileRows(shop, fileId, "failed");
  const wrong = matched.flatMap(({ row, outcome, referralId = "", state }) => {
    const lead = shop.leads.get(referralId)?.key;
    const isRight = state === "done" && lead !== undefined && mayBe(rowOf(rows, row), outcome, lead);
    return isRight ? [] : [describeDifference(rowOf(rows, row), `${outcome} of lead ${lead}, ${state}`)];
  });
  return [
    ...wrong,
    ...failed.map(({ row, problem }) => describeDifference(rowOf(rows, row), `failed: ${problem}`)),
  ];
}

/** A row by its number. */
export function rowOf(rows: readonly Row[], row: number): Row {
  const found = rows[row - FIRST_ROW];
  if (!found) throw new Error(`There is no row ${row}`);
  return found;
}

function mayBe({ truth }: Row, outcome: string | undefined, lead: number): boolean {
  if (truth.kind === "doubtful" || truth.lead !== lead) return false;
  // A further job counts where the first one waits for a decision.
  return outcome === "convert" ? truth.kind !== "reverse" : truth.kind === outcome;
}

function describeDifference({ why, truth, cells }: Row, got: string): string {
  return `${why}: ${JSON.stringify(cells)} is ${JSON.stringify(truth)}, but was ${got}`;
}
