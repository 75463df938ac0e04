import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { signInWithPassword } from "@/lib/accounts/sign-in/auth-options";
import { endpoints } from "@/lib/contract";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { exportBackup } from "@/lib/platform/backup/export";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { readPortal } from "@/lib/public/portal/read-portal";
import { callerFor } from "@/proof/fixtures/callers";
import { readContents } from "@/proof/fixtures/database-contents";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { sendTo } from "@/proof/fixtures/logos";
import { type Addressee, countMessages, createAddressee, queueBacklog } from "@/proof/fixtures/message-backlog";
import { readJobs } from "@/proof/fixtures/messages";
import { testPassword } from "@/proof/fixtures/organization";
import { fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";
import { readGuards } from "@/proof/guards/catalog";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

/** Functions with a new result on each call, and the list of backups, which a restored server begins anew. */
const neverTheSame = ["startAuthenticatorSetup", "startPasskey", "getPasskeyChallenge", "listBackups"];
const reads = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, operationId }) => method === "GET" && !neverTheSame.includes(operationId));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const installations = openInstallations();
const provider = isolateEmailProvider();
let home: Installation;
let away: Installation;
let scene: Scene;
let before: Map<string, string>;
let after: Map<string, string>;
let file: string;
let exported: Awaited<ReturnType<typeof exportBackup>>;
let restored: Awaited<ReturnType<typeof restore>>;
let ann: Addressee;
let waiting: string[];

// Each with another length, so that one of them ends just where a buffer is full.
const longTables = [
  "INSERT INTO sms_opt_outs SELECT '+1415' || n, now() FROM generate_series(1, 40000) n",
  "INSERT INTO workers SELECT repeat('w', 500) || n, now(), now() FROM generate_series(1, 2000) n",
  "INSERT INTO friend_form_counts SELECT sha256(n::text::bytea), 1, now() FROM generate_series(1, 9999) n",
  "INSERT INTO sign_in_delays SELECT sha256(n::text::bytea), 1, now(), now() FROM generate_series(1, 7001) n",
];

/** What every read of the contract answers, and what lies behind the links that are out in the world. */
async function readEverything({ callers, ids }: Scene): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of reads) {
    const { status, body } = await callerFor(endpoint, callers).get(fillPath(endpoint, ids));
    answers.set(nameOf(endpoint), `${status} ${JSON.stringify(body)}`);
  }
  return answers;
}

async function readGuardsOf({ ownerUrl }: Installation) {
  const session = openSession(ownerUrl);
  try {
    const keys = await session`
      SELECT conrelid::regclass::text AS table, conname, convalidated, pg_get_constraintdef(oid) AS definition
        FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;
    const triggers = await session`
      SELECT tgrelid::regclass::text AS table, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;
    const indexes = await session`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
    const guards = await readGuards(session);
    return { guards, indexes: [...indexes], keys: [...keys], triggers: [...triggers] };
  } finally {
    await session.end();
  }
}

/** Makes its user an owner of databases like those that providers rent out: no superuser. */
async function handOver(installation: Installation): Promise<Installation> {
  const session = openSession(installation.ownerUrl);
  const name = `plain_${Date.now()}`;
  try {
    await session.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'plain' IN ROLE referral_rewards_app`);
    const owned = await session<{ command: string }[]>`
      SELECT format('ALTER TABLE %s OWNER TO ${session.unsafe(name)}', oid::regclass) AS command FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      UNION ALL
      SELECT format('ALTER FUNCTION %s OWNER TO ${session.unsafe(name)}', oid::regprocedure) FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prosecdef
      UNION ALL SELECT 'GRANT ALL ON SCHEMA public TO ${session.unsafe(name)}'`;
    for (const { command } of owned) await session.unsafe(command);
  } finally {
    await session.end();
  }
  const address = new URL(installation.ownerUrl);
  address.username = name;
  address.password = "plain";
  return { ...installation, ownerUrl: address.toString() };
}

beforeAll(async () => {
  [home, away] = [await installations.make(), await installations.make()];
  await home.enter();
  scene = await makeScene();
  await makeLedger();
  ann = await createAddressee();
  await queueBacklog(ann, "email", 3);
  await drain("email");
  waiting = await queueBacklog(ann, "email", 2);
  await runAlone(home.ownerUrl, longTables);
  // The first use of each credential is noted; later ones change nothing, however long this takes.
  await readEverything(scene);
  await runAlone(
    home.ownerUrl,
    ["sessions", "api_keys"].map((table) => `UPDATE ${table} SET last_used_at = now() + interval '1 hour'`),
  );
  before = await readEverything(scene);
  file = join(await installations.makeFolder(), "backup.gz");
  exported = await exportBackup(file, undefined, run);
  await away.enter();
  restored = await restore(file, await handOver(away));
  after = await readEverything(scene);
});

describe("a restored installation", () => {
  it("answers every read as the original did", () => {
    for (const [name, answer] of before) expect([name, answer]).toEqual([name, expect.stringMatching(/^200 /)]);
    expect(after).toEqual(before);
  });

  it("has the same rows in every table, and its ledger verifies", async () => {
    const rows = await readContents(away.ownerUrl);
    const { workers, backups, message_jobs, ...original } = await readContents(home.ownerUrl);
    expect(rows).toMatchObject(original);
    expect(Object.keys(rows)).toContain("daily_figures");
    const counts = Object.values(original).map((digest) => Number.parseInt(digest, 10));
    expect(exported.rows).toBe(counts.reduce((sum, count) => sum + count));
    const proof = await verifyLedger(database());
    expect(proof).toMatchObject({ mismatches: [] });
    expect(proof.entries).toBeGreaterThan(8);
  });

  it("is read from the backup in blocks", async () => {
    let blocks = 0;
    for await (const { head } of readFrames(file)) if (head.type === "rows") blocks += 1;
    expect(blocks).toBeGreaterThan(4);
  });

  it("keeps every constraint and trigger enabled, even if its owner is not a superuser", async () => {
    const found = await readGuardsOf(away);
    expect(found).toEqual(await readGuardsOf(home));
    expect(new Set(found.triggers.map(({ tgenabled }) => tgenabled))).toEqual(new Set(["O"]));
    expect(new Set(found.keys.map(({ convalidated }) => convalidated))).toEqual(new Set([true]));
  });

  it("sends queued messages once and sent messages never again", async () => {
    expect(restored).toMatchObject({ waitingMessages: 2 });
    expect(await readJobs(ann.orgId)).toEqual(waiting.toSorted());
    await drain("email");
    const sent = provider().accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(sent.toSorted()).toEqual(waiting.toSorted());
    expect(await drain("email")).toBe(0);
    expect(await countMessages(ann, "queued")).toBe(0);
  });

  it("opens the same portal links", async () => {
    const { campaignId, advocateId } = scene.ids;
    const { body } = await scene.api.get(`/api/app/campaigns/${campaignId}/advocates/${advocateId}`);
    const { portalToken } = Object(body["advocate"]);
    expect(await readPortal(portalToken, new Date())).toMatchObject({ advocateId });
  });

  it("accepts the same passwords", async () => {
    const { email, userId } = scene.organization;
    const origin = { email, password: testPassword, network: "192.0.2.1" };
    expect(await signInWithPassword(origin, new Date())).toMatchObject({ userId });
  });

  it("accepts the same systems' signatures", async () => {
    const { status, body } = await scene.sender.send("advocate.enroll", {
      campaignId: scene.ids["campaignId"],
      name: "Bea Ortiz",
      email: "bea@example.com",
    });
    expect({ status, outcome: body["outcome"] }).toEqual({ status: 200, outcome: "applied" });
  });

  it("serves the same logo", async () => {
    const { body } = await scene.api.get("/api/app/branding");
    const { logoUrl } = Object(body["branding"]);
    const answer = await sendTo("GET", logoUrl);
    expect(answer.status).toBe(200);
    expect((await answer.bytes()).length).toBeGreaterThan(50);
  });
});
