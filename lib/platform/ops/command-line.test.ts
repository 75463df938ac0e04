import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { afterEach, describe, expect, it } from "vitest";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { runAlone } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();

// The whole of standard output must be one JSON document, or it does not parse.
function opsWith(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "ops", ...args], {
    encoding: "utf8",
    env: { ...env, ...settings },
  });
  return { status, document: JSON.parse(stdout), stderr };
}

const ops = (...args: string[]) => opsWith({ DATABASE_URL: ownDatabase().ownerUrl }, ...args);
const admin = ["--email", "dana@example.com", "--password", "12345678"];

afterEach(cleanUpAll);

// Each command is a process of its own, which has the whole product to load.
describe("npm run ops", { timeout: 120_000 }, () => {
  it("creates and fills an organization, and fails if a balance is wrong", async () => {
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

  it("never creates a database by mistake, and leaves no trace", async () => {
    const DATA_DIR = join(await createDataDir(), "data");
    const unset = { DATA_DIR, DATABASE_URL: "", AUTH_SECRET: "" };
    const where = `There is no database in ${DATA_DIR}`;
    expect(opsWith(unset, "export", "--out", join(dirname(DATA_DIR), "backup.gz"))).toMatchObject({
      status: 1,
      document: { error: `${where}. Set DATA_DIR or DATABASE_OWNER_URL to what the service has` },
    });
    expect(await readdir(dirname(DATA_DIR))).toEqual([]);

    const made = opsWith(unset, "org", "create", "--name", "Acme", "--tier", "pro", ...admin);
    expect(made).toMatchObject({ status: 0, document: { email: "dana@example.com" } });
    expect(made.stderr).toContain(`${where} yet, so one is made`);
  });
});
