import { expect, it } from "vitest";
import { createGuardedDatabase } from "@/proof/guards/guarded-database";
import { isProven, proveGuards } from "@/proof/guards/prove-guards";
import { openSession, testDatabase } from "@/proof/guards/scratch-database";

it("no guard of the database can be lost unnoticed", async () => {
  const scratch = await createGuardedDatabase(testDatabase());
  const owner = openSession(scratch.ownerUrl);
  try {
    const proofs = await proveGuards(owner);
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isProven(proof))).toEqual([]);
  } finally {
    await owner.end();
    await scratch.drop();
  }
});
