import { spawnSync } from "node:child_process";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();

// The whole of standard output must be one JSON document, or it does not parse.
function ops(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "ops", ...args], {
    encoding: "utf8",
    env: { ...env, DATABASE_URL: ownDatabase().ownerUrl },
  });
  return { status, document: JSON.parse(stdout), stderr };
}

describe("npm run ops", () => {
  it("creates and fills an organization, and fails when a balance is wrong", async () => {
    const admin = ["--email", "dana@example.com", "--password", "12345678"];
    const created = ops("org", "create", "--name", "Acme", "--tier", "pro", ...admin);
    expect(created).toMatchObject({ status: 0, document: { email: "dana@example.com" } });
    const { orgId } = created.document;

    const seeded = ops("seed", "--org", orgId, "--advocates", "10", "--referrals", "30");
    expect(seeded).toMatchObject({ status: 0, document: { advocates: 10, referrals: 30 } });
    expect(seeded.stderr).toContain("10 of 10 advocates, 30 of 30 referrals");

    await runAlone(ownDatabase().ownerUrl, [
      "SET session_replication_role = replica",
      "UPDATE advocates SET credit_balance_cents = credit_balance_cents + 1 WHERE id = (SELECT id FROM advocates LIMIT 1)",
    ]);
    const rules = [{ rule: "advocate-balance", orgId }, { rule: "credit-totals" }];
    expect(ops("verify")).toMatchObject({
      status: 1,
      document: { entries: seeded.document.entries, mismatches: rules },
    });
  });
});
