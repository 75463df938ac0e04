import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { createOrganization, NewOrganization } from "@/lib/accounts/organizations/service";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { DEMO_DOMAIN } from "@/lib/kit/public-demo";
import { storage } from "@/lib/kit/storage/storage";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { resetHourly, resetPublicDemo } from "@/lib/platform/demo/public-demo";
import { ensureDemo } from "@/lib/platform/demo/seed";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, testPassword } from "@/proof/fixtures/organization";
import { isolateDataDir } from "@/proof/fixtures/own-data-dir";
import { isolateDatabase } from "@/proof/fixtures/own-database";

interface Seen extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly owner: string | null;
  readonly leads: number;
  readonly logo: string;
}

/** What visitors could see at one moment. */
const look = () =>
  database().execute<Seen>(sql`
    SELECT id, slug, (SELECT count(*)::int FROM referrals WHERE org_id = o.id) AS leads,
           (SELECT email FROM users WHERE org_id = o.id AND 'admin' = ANY(roles)) AS owner,
           (SELECT logo_key FROM brandings WHERE org_id = o.id) AS logo
      FROM organizations o ORDER BY slug = 'acme-plumbing' DESC`);

const owner = `dana@${DEMO_DOMAIN}`;

describe("a public demo", () => {
  const dataDir = isolateDataDir();
  const ownDatabase = isolateDatabase();
  let first: Seen | undefined;

  it("is created in an empty database", async () => {
    await resetPublicDemo(ownDatabase().ownerUrl, new Date());
    [first] = await look();
    expect(await look()).toEqual([
      { ...first, slug: "acme-plumbing", owner, leads: expect.any(Number), logo: expect.any(String) },
    ]);
    expect(await storage().read(first?.logo ?? "")).not.toBeNull();
  });

  it("is replaced in one transaction, with the leftovers of a killed reset", async () => {
    const { ownerUrl } = ownDatabase();
    const left = {
      name: "Acme Plumbing",
      tier: "pro",
      email: `dana@next.${DEMO_DOMAIN}`,
      password: testPassword,
    };
    const killed = await transact((tx) => createOrganization(tx, NewOrganization.parse(left), new Date()));
    await transact((tx) =>
      tx.execute(sql`UPDATE advocates SET name = 'A visitor was here' WHERE org_id = ${first?.id}`),
    );
    const seen: string[] = [];
    let isDone = false;
    const watch = async () => {
      while (!isDone) {
        const [shown] = await look();
        seen.push(`${shown?.slug} ${shown?.owner} ${shown?.leads}`);
        await sleep(10);
      }
    };
    const watching = watch();
    await resetPublicDemo(ownerUrl, new Date()).finally(() => {
      isDone = true;
    });
    await watching;
    expect(new Set(seen)).toEqual(new Set([`acme-plumbing ${owner} ${first?.leads}`]));
    const [second, ...others] = await look();
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    for (const gone of [first?.id ?? "", killed.orgId]) {
      expect(new Set(Object.values(await readContents(ownerUrl, gone)))).toEqual(new Set(["0 "]));
    }
    expect(await storage().read(first?.logo ?? "")).toBeNull();
    expect(await storage().read(second?.logo ?? "")).not.toBeNull();
    const names = await database().execute(sql`SELECT DISTINCT owner_id AS id FROM public_names`);
    expect(names).toEqual([{ id: second?.id }]);
    expect((await transact(verifyLedger)).mismatches).toEqual([]);
  });

  it("shows its members' sign-in addresses, also in logs and messages", async () => {
    const [found] = await database().execute(sql`
      SELECT (SELECT json_agg(a) FROM audit_entries a WHERE a::text LIKE '%@next.%') AS audit,
             (SELECT count(*)::int FROM messages m WHERE m::text LIKE '%@next.%') AS messages,
             (SELECT count(*)::int FROM activity a WHERE a::text LIKE '%@next.%') AS activity`);
    expect(found).toEqual({ audit: null, messages: 0, activity: 0 });
  });

  it("erases nothing if the database holds another organization", async () => {
    const { orgId } = await createTestOrganization();
    const before = await look();
    await expect(resetPublicDemo(ownDatabase().ownerUrl, new Date())).rejects.toThrow(
      "DEMO=public erases its database every hour, and this one holds an organization that no public demo has made: set DATA_DIR, or DATABASE_OWNER_URL, to an empty one",
    );
    expect(await look()).toEqual(before);
    expect(before.map(({ id }) => id)).toContain(orgId);
    expect(await ensureDemo(dataDir())).toBeNull();
  });
});

describe("resets", () => {
  it("run every full hour, and a minute after a failure", async () => {
    let clock = Date.UTC(2026, 10, 27, 17, 10);
    const told: string[] = [];
    const log: string[] = [];
    await resetHourly({
      reset: async () => {
        told.push(new Date(clock).toISOString().slice(11, 19));
        if (told.length === 2) throw new Error("no database");
      },
      isStopping: () => told.length === 4,
      log: (line) => void log.push(line),
      now: () => new Date(clock),
      sleep: async (ms) => {
        expect(ms).toBeLessThanOrEqual(HOUR_MS + MINUTE_MS);
        clock += ms;
      },
    });
    expect(told).toEqual(["18:00:01", "19:00:01", "19:01:01", "20:00:01"]);
    expect(log).toEqual(["The demo could not start over, and tries again in a minute: no database"]);
  });
});
