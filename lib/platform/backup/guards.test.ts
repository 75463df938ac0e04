import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exportBackup } from "@/lib/platform/backup/export";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { readGuards } from "@/proof/guards/catalog";
import { openSession } from "@/proof/guards/scratch-database";

const installations = openInstallations();
let home: Installation;
let away: Installation;

async function readGuardsOf({ ownerUrl }: Installation) {
  const session = openSession(ownerUrl);
  try {
    const keys = await session`
      SELECT conrelid::regclass::text AS table, conname, convalidated, pg_get_constraintdef(oid) AS definition
        FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;
    const triggers = await session`
      SELECT tgrelid::regclass::text AS table, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;
    const indexes = await session`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
    return {
      indexes: [...indexes],
      guards: await readGuards(session),
      keys: [...keys],
      triggers: [...triggers],
    };
  } finally {
    await session.end();
  }
}

/** Makes its user an owner of databases like those that providers rent out: no superuser. */
async function handOver({ ownerUrl }: Installation): Promise<Installation> {
  const session = openSession(ownerUrl);
  const name = `plain_${Date.now()}`;
  try {
    await session.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'plain' IN ROLE referral_rewards_app`);
    const owned = await session<{ command: string }[]>`
      SELECT format('ALTER TABLE %s OWNER TO ${session.unsafe(name)}', oid::regclass) AS command FROM pg_class
       WHERE relnamespace::regnamespace::text IN ('public', 'pgboss') AND relkind IN ('r', 'p')
      UNION ALL
      SELECT format('ALTER FUNCTION %s OWNER TO ${session.unsafe(name)}', oid::regprocedure) FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prosecdef
      UNION ALL SELECT 'GRANT ALL ON SCHEMA public, pgboss TO ${session.unsafe(name)}'`;
    for (const { command } of owned) await session.unsafe(command);
  } finally {
    await session.end();
  }
  const address = new URL(ownerUrl);
  address.username = name;
  address.password = "plain";
  return { ...away, ownerUrl: address.toString() };
}

describe("a restore by an owner who is no superuser", () => {
  beforeAll(async () => {
    home = await installations.make();
    away = await installations.make();
    await home.enter();
    await makeLedger();
    const file = join(await installations.makeFolder(), "backup.gz");
    await exportBackup(file, undefined, run);
    await away.enter();
    await restore(file, await handOver(away));
  });

  it("leaves every constraint and trigger as it was, and in force", async () => {
    const found = await readGuardsOf(away);
    expect(found).toEqual(await readGuardsOf(home));
    expect(new Set(found.triggers.map(({ tgenabled }) => tgenabled))).toEqual(new Set(["O"]));
    expect(new Set(found.keys.map(({ convalidated }) => convalidated))).toEqual(new Set([true]));
  });
});
