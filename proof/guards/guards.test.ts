import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observe } from "@/proof/guards/case";
import { guardCases, readAllCases } from "@/proof/guards/cases";
import { readGuards } from "@/proof/guards/catalog";
import { createGuardedDatabase } from "@/proof/guards/guarded-database";
import { ids } from "@/proof/guards/ids";
import { findRed, formatProofs, isProven, proveGuards } from "@/proof/guards/prove-guards";
import { openSession, type ScratchDatabase, testDatabase } from "@/proof/guards/scratch-database";
import { insert, settle, tables } from "@/proof/guards/statements";

let scratch: ScratchDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  scratch = await createGuardedDatabase(testDatabase());
  owner = openSession(scratch.ownerUrl);
});

afterAll(async () => {
  await owner.end();
  await scratch.drop();
});

describe("the database guards", () => {
  it.each(guardCases)("$guard: $attempt", async (guardCase) => {
    expect(await observe(owner, guardCase)).toEqual(guardCase.expected);
  });

  it("match the cases one to one", async () => {
    const guards = await readGuards(owner);
    const cases = await readAllCases(owner);
    expect(await findRed(owner, cases.slice(guardCases.length))).toEqual([]);
    const proven = new Set(cases.map(({ guard }) => guard));
    expect([...proven].sort()).toEqual(guards.map(({ name }) => name).sort());
  });

  it("are each noticed by a case when dropped", async ({ annotate }) => {
    const proofs = await proveGuards(owner);
    await annotate(`${proofs.length} guards\n${formatProofs(proofs)}`);
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isProven(proof))).toEqual([]);
  });

  // Without this check, a case could be refused for an unrelated reason.
  it.each(tables)("accept a valid row in %s", async (table) => {
    const count = `SELECT count(*) AS rows FROM ${table}`;
    const outcome = await observe(owner, {
      attempt: "a proper row",
      // A conversion is only valid together with its referral's change and its reward.
      statement: table === "conversions" ? settle(ids.annsPending, ids.new) : insert(table),
      measure: count,
      expected: { changedBy: { rows: 1 } },
    });
    expect(outcome).toEqual({ changedBy: { rows: 1 } });
  });
});
