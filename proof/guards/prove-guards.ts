import { isDeepStrictEqual } from "node:util";
import type postgres from "postgres";
import { type GuardCase, type Outcome, observe } from "@/proof/guards/case";
import { readAllCases } from "@/proof/guards/cases";
import { type Guard, readGuards } from "@/proof/guards/catalog";

/** A failed case, with the result of its attempt. */
interface RedCase {
  readonly attempt: string;
  readonly outcome: Outcome;
}

/** The cases of a guard that failed while it was dropped. */
export interface Proof {
  readonly guard: string;
  readonly cases: number;
  readonly red: readonly RedCase[];
}

/** Each of a guard's cases must fail without it; one that passes proves something else. */
export function isProven({ cases, red }: Proof): boolean {
  return cases > 0 && red.length === cases;
}

/** Drops each guard in turn, in a transaction that is rolled back, and runs its own cases. */
export async function proveGuards(owner: postgres.Sql): Promise<Proof[]> {
  const cases = await readAllCases(owner);
  const proofs: Proof[] = [];
  for (const guard of await readGuards(owner)) proofs.push(await proveGuard(owner, guard, cases));
  return proofs;
}

async function proveGuard(owner: postgres.Sql, { name, removal }: Guard, all: readonly GuardCase[]): Promise<Proof> {
  const cases = all.filter(({ guard }) => guard === name);
  const mutated = cases.map((own) => ({ ...own, prepare: `${removal}; ${own.prepare ?? ""}` }));
  return { guard: name, cases: cases.length, red: await findRed(owner, mutated) };
}

/** Cases with an unexpected outcome. */
export async function findRed(owner: postgres.Sql, cases: readonly GuardCase[]): Promise<RedCase[]> {
  const red: RedCase[] = [];
  for (const attempted of cases) {
    const outcome = await observe(owner, attempted);
    if (!isDeepStrictEqual(outcome, attempted.expected)) red.push({ attempt: attempted.attempt, outcome });
  }
  return red;
}

/** One line per guard and case: the attempt that is noticed without the guard, and its outcome. */
export function formatProofs(proofs: readonly Proof[]): string {
  return proofs
    .flatMap(({ guard, red }) => red.map(({ attempt, outcome }) => `${guard}: ${attempt} → ${JSON.stringify(outcome)}`))
    .join("\n");
}
