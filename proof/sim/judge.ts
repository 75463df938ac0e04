import { type Db, database } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";

/** Figures of a run, by name. */
type Figures = Readonly<Record<string, number>>;

/** A verdict: figures, and a line for each fault. */
export interface Judgment {
  readonly figures: Figures;
  readonly violations: readonly string[];
}

/** A line for each rule of `ops verify` that the ledger breaks. */
export async function findLedgerFaults(db: Db = database()) {
  const { entries, mismatches } = await verifyLedger(db);
  return { entries, violations: mismatches.map((mismatch) => `ledger: ${JSON.stringify(mismatch)}`) };
}

/** Adds up figures of one name, and joins the faults. */
export function joinJudgments(judgments: readonly Judgment[]): Judgment {
  const figures: Record<string, number> = {};
  for (const [name, figure] of judgments.flatMap((one) => Object.entries(one.figures)))
    figures[name] = (figures[name] ?? 0) + figure;
  return { figures, violations: judgments.flatMap(({ violations }) => violations) };
}

const SHOWN = 20;

/** The judgment as text, a line each. */
export function formatJudgment({ figures, violations }: Judgment): string {
  return [
    ...Object.entries(figures).map(([name, figure]) => `${name.padEnd(36)} ${figure.toLocaleString("en-US")}`),
    "",
    `${violations.length} violations`,
    ...violations.slice(0, SHOWN).map((violation) => `  ${violation}`),
  ].join("\n");
}
