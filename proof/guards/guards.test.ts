import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observe } from "@/proof/guards/case";
import { guardCases } from "@/proof/guards/cases";
import { readGuards } from "@/proof/guards/catalog";
import { createGuardedDatabase } from "@/proof/guards/guarded-database";
import { ids } from "@/proof/guards/ids";
import { isProven, proveGuards } from "@/proof/guards/prove-guards";
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

describe("the guards of the database", () => {
  it.each(guardCases)("$guard: $attempt", async (guardCase) => {
    expect(await observe(owner, guardCase)).toEqual(guardCase.expected);
  });

  it("all have a case, and every case names one", async () => {
    const guards = await readGuards(owner);
    const proven = new Set(guardCases.map(({ guard }) => guard));
    expect([...proven].sort()).toEqual(guards.map(({ name }) => name).sort());
  });

  it("cannot be lost unnoticed", async () => {
    const proofs = await proveGuards(owner);
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isProven(proof))).toEqual([]);
  });

  // Without this a case could be refused for something that it did not mean to try.
  it.each(tables)("let a proper row into %s", async (table) => {
    const count = `SELECT count(*) AS rows FROM ${table}`;
    const outcome = await observe(owner, {
      attempt: "a proper row",
      // A conversion is proper together with its referral's move and its reward only.
      statement: table === "conversions" ? settle(ids.annsPending, ids.new) : insert(table),
      measure: count,
      expected: { changedBy: { rows: 1 } },
    });
    expect(outcome).toEqual({ changedBy: { rows: 1 } });
  });
});
