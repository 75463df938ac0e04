import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { startEmailProvider } from "@/proof/fixtures/email-provider";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { cleanUp, cleanUpAll, createDataDir, query } from "@/proof/fixtures/postgres-servers";
import { type Installation, startInstallation } from "@/proof/moves/installation";
import { type Shop, write } from "@/proof/moves/shop";
import { createRandom } from "@/proof/sim/random";

// Organizations move from one installation to another while callers go on writing to them. Afterward each must have what
// its callers were promised, once, and each of its emails must have been sent once. `npm run prove -- move` takes 1,000.

const organizations = runsOf(4);
const random = createRandom(seedOf(1));
const WRITERS = 6;
/** Organizations that move at a time. */
const LANES = 4;
const LONGEST_PAUSE_MS = 40;

afterAll(cleanUpAll);

async function openShops(home: Installation): Promise<Shop[]> {
  const keys = z.record(z.string(), z.string()).parse(await home.perform({ task: "seed", organizations }));
  const rows = await query<{ orgId: string; campaignId: string; advocates: string[]; leads: string[] }>(
    home.ownerUrl,
    `SELECT org_id AS "orgId", id AS "campaignId",
            ARRAY(SELECT id::text FROM advocates a WHERE a.org_id = c.org_id ORDER BY 1) AS advocates,
            ARRAY(SELECT id::text FROM referrals r WHERE r.org_id = c.org_id ORDER BY 1) AS leads
       FROM campaigns c ORDER BY 1`,
  );
  return rows.map((row) => ({ ...row, apiKey: keys[row.orgId] ?? "", url: home.url, promised: [] }));
}

/** The organizations' rows, as the lines that their callers were promised. */
async function readWrites({ ownerUrl }: Installation): Promise<string[]> {
  const rows = await query<{ line: string }>(
    ownerUrl,
    `SELECT org_id || ' enrolled ' || email AS line FROM advocates WHERE email LIKE 'ann.%'
     UNION ALL SELECT org_id || ' converted ' || referral_id FROM conversions
     UNION ALL SELECT org_id || ' adjusted ' || memo || ' ' || amount_cents FROM activity
                WHERE action = 'advocate.credit.adjusted'`,
  );
  return rows.map(({ line }) => line);
}

/** Moves one organization as an operator does. @returns how long it was closed to its callers, in ms */
async function move(shop: Shop, home: Installation, away: Installation, file: string, interrupt: boolean) {
  const { orgId } = shop;
  const start = performance.now();
  await home.perform({ task: "export", orgId, file });
  await away.perform({ task: "import", file, interrupt });
  await home.perform({ task: "moved", orgId, to: away.url });
  return performance.now() - start;
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)} ms`;
  return `closed for ${at(0.5)} at the median, ${at(0.9)} at the 90th percentile, ${at(1)} at most`;
}

const waiting = "SELECT count(*)::int AS count FROM messages WHERE status = 'queued'";

it(
  `${organizations} organizations move under load; nothing is lost, doubled or sent twice`,
  async ({ annotate }) => {
    const provider = await startEmailProvider();
    cleanUp(() => provider.close());
    const env = { ...provider.env, AUTH_SECRET: "a-secret-that-both-installations-of-the-proof-know" };
    const [home, away] = await Promise.all([startInstallation(env), startInstallation(env)]);
    const folder = await createDataDir();
    const shops = await openShops(home);
    let next = 0;
    let isOver = false;
    // Half of the writes go to the organizations that move about now.
    const pick = () => (random.chance(50) ? shops[Math.min(next, shops.length - 1)] : random.pick(shops));
    const writing = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const shop = pick();
        if (shop) await write(shop, random);
        await sleep(random.integer(1, LONGEST_PAUSE_MS));
      }
    });
    const times: number[] = [];
    const queue = shops.entries();
    const lane = async () => {
      for (const [at, shop] of queue) {
        next = at;
        // A tenth of the imports is interrupted once, and begun again.
        times.push(await move(shop, home, away, join(folder, `${at}.gz`), at % 10 === 1));
      }
    };
    await Promise.race([Promise.all(Array.from({ length: LANES }, lane)), Promise.all(writing)]).finally(() => {
      isOver = true;
    });
    await Promise.all(writing);
    const isQuiet = async () => (await query<{ count: number }>(away.ownerUrl, waiting))[0]?.count === 0;
    while (!(await isQuiet())) await sleep(100);

    const promised = shops.flatMap(({ orgId, promised: lines }) => lines.map((line) => `${orgId} ${line}`));
    const kept = await readWrites(away);
    expect(kept.toSorted()).toEqual(promised.toSorted());
    const known = new Set(kept);
    expect((await readWrites(home)).filter((line) => !known.has(line))).toEqual([]);
    const sent = await query<{ id: string }>(away.ownerUrl, "SELECT id FROM messages WHERE status = 'sent'");
    const accepted = provider.accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(accepted.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    expect(provider.requests).toBe(accepted.length);
    expect(await Promise.all([home, away].map(({ perform }) => perform({ task: "verify" })))).toEqual([[], []]);
    await annotate(
      `${shops.length} organizations ${describeTimes(times)}; ${promised.length} writes and ${sent.length} emails, each once`,
    );
  },
  organizations * 20_000 + 300_000,
);
