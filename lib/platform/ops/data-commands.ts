import { sql } from "drizzle-orm";
import { z } from "zod";
import { transact } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { command, countOption, done } from "@/lib/platform/ops/command";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import { seedScale } from "@/lib/platform/ops/seed-scale";

export const verifyCommand = command({
  usage: "verify",
  summary: "Proves all balances, counts and sums from the ledger; fails on any mismatch.",
  input: z.strictObject({}),
  run: async () => {
    const found = await transact(async (tx) => {
      // All rules look at the same moment, however long they take while the service goes on.
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      return verifyLedger(tx);
    });
    return { ok: found.mismatches.length === 0, document: found };
  },
});

export const seedCommand = command({
  usage: "seed --org ID --advocates N --referrals M",
  summary: "Fills an organization with invented data for scale tests, beyond its plan's limits if need be.",
  input: z.strictObject({ org: z.uuid(), advocates: countOption(1), referrals: countOption(0) }),
  run: async ({ org: orgId, ...scale }, run) => done(await seedScale({ orgId, ...scale }, run)),
});

export const seedOrganizationsCommand = command({
  usage: "seed-organizations --count N",
  summary: "Adds small organizations with invented data, for scale tests of many tenants.",
  input: z.strictObject({ count: countOption(1) }),
  run: async ({ count }, run) => done(await seedOrganizations({ organizations: count }, run)),
});
