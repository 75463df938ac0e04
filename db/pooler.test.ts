import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, type Db, database, listDatabase, transact, transactBatch } from "@/db/client";
import { databaseCode } from "@/db/errors";
import { single } from "@/db/single";
import { setEnv } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { makeDueBackup } from "@/lib/platform/backup/nightly";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { planNightly } from "@/lib/platform/backup/records";
import { connectDatabase } from "@/lib/platform/postgres/connection";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { countMessages, createAddressee, queueBacklog } from "@/proof/fixtures/message-backlog";
import { captureMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { documentedBlock, type PgBouncer, replaceIn, startPgBouncer } from "@/proof/fixtures/pgbouncer";
import { addReferral, fixedTerms, readPages } from "@/proof/fixtures/scenario";
import { openSession, runAlone } from "@/proof/guards/scratch-database";
import { hasPgBouncer } from "@/proof/launch/pgbouncer";

const SESSIONS = 2;
const FRIENDS = 40;
const POISON = 666;
const MESSAGES = 60;

const password = randomUUID();

const canTest = hasPgBouncer();
if (!canTest) {
  process.stderr.write("There is no PgBouncer here, so the tests behind a connection pooler are left out.\n");
}

// Hundreds of transactions share two sessions.
describe.runIf(canTest)("behind a pooler in transaction mode", { timeout: 120_000 }, () => {
  const scratch = isolateDatabase();
  const emails = isolateEmailProvider();
  let pooler: PgBouncer;

  beforeAll(async () => {
    const { ownerUrl, appUrl } = scratch();
    const login = new URL(appUrl);
    login.username = `documented_${login.pathname.slice(-8)}`;
    login.password = password;
    const ours = [["referral_rewards_web", login.username]] as const;
    await runAlone(ownerUrl, [
      replaceIn(documentedBlock("CREATE ROLE referral_rewards_web"), [...ours, ["'...'", `'${password}'`]]),
      replaceIn(documentedBlock("SET statement_timeout"), ours),
      `ALTER ROLE ${login.username} SET timezone = 'Pacific/Auckland'`,
    ]);
    pooler = await startPgBouncer(login.toString(), SESSIONS);
    await closeDatabase();
    setEnv({ DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction" });
  });

  afterAll(async () => {
    await closeDatabase();
    setEnv({ DATABASE_POOLER: "" });
    await pooler.stop();
    await runAlone(scratch().ownerUrl, [`DROP ROLE ${new URL(pooler.url).username}`]);
  });

  /** An advocate with friends who can each be converted for the same reward. */
  async function openBusiness(friends: number) {
    const {
      actor,
      orgId,
      api,
      campaign,
      ann: advocate,
    } = await openShop({ campaign: { maxReferralsPerAdvocate: friends } });
    const referrals = await Promise.all(Array.from({ length: friends }, () => addReferral(api, campaign, advocate)));
    const { campaignId } = campaign;
    const convert = (referralId: string, jobValueCents?: number) =>
      convertReferral(actor, { campaignId, referralId, ...(jobValueCents && { jobValueCents }) }).then(
        () => "converted",
        (error: unknown) => (error instanceof ApiError ? error.code : "failed"),
      );
    const readBalance = async () =>
      single(
        await database().execute<{ cents: number }>(
          sql`SELECT credit_balance_cents AS cents FROM advocates WHERE org_id = ${orgId} AND id = ${advocate.advocateId}`,
        ),
      ).cents;
    return {
      orgId,
      api,
      campaign,
      advocate,
      ids: referrals.map(({ referralId }) => referralId),
      convert,
      readBalance,
    };
  }

  const readSettings = async (db: Db, ...names: string[]) => {
    const settings = names.map((name) => sql`current_setting(${name})`);
    const [row] = await db.execute(sql`SELECT concat_ws(' ', ${sql.join(settings, sql`, `)}) AS settings`);
    return row?.["settings"];
  };

  it("does each of many concurrent writes exactly once, in two sessions", async () => {
    const { orgId, api, campaign, advocate, ids, convert, readBalance } = await openBusiness(FRIENDS);
    const readOften = async () => {
      for (let time = 0; time < 20; time++) {
        const response = await api.get(advocate.path);
        expect(response.body).toMatchObject({ advocate: { advocateId: advocate.advocateId } });
        const pages = await readPages(api, `${campaign.path}/referrals`, "referrals", "referralId", 7);
        expect(pages.flat().toSorted()).toEqual(ids.toSorted());
      }
    };
    const [answers] = await Promise.all([
      Promise.all([...ids, ...ids].map((id) => convert(id))),
      ...Array.from({ length: 4 }, readOften),
    ]);
    const countOf = (result: string) => answers.filter((answer) => answer === result).length;
    expect([countOf("converted"), countOf("already_converted")]).toEqual([FRIENDS, FRIENDS]);
    expect(await readBalance()).toBe(FRIENDS * fixedTerms.advocateRewardValue);
    await expectLedgerRight(orgId);
    expect(await countSessions()).toBe(SESSIONS);
  });

  it("rolls back only what fails", async () => {
    const { orgId, ids, convert, readBalance } = await openBusiness(12);
    await runAlone(scratch().ownerUrl, [
      `CREATE TRIGGER poisoned BEFORE INSERT ON conversions FOR EACH ROW WHEN (NEW.job_value_cents = ${POISON})
         EXECUTE FUNCTION refuse_change()`,
    ]);
    const answers = await Promise.all(ids.map((id, at) => convert(id, at === 5 ? POISON : 10_000)));
    expect(answers).toEqual(ids.map((_, at) => (at === 5 ? "failed" : "converted")));
    expect(await readBalance()).toBe(11 * fixedTerms.advocateRewardValue);

    const rename = (name: string) => sql`UPDATE organizations SET name = ${name} WHERE id = ${orgId}`;
    const failing = Array.from({ length: 10 }, (_, at) =>
      transact(async (tx) => {
        await tx.execute(rename("Never"));
        await tx.execute(sql`SELECT 1 / ${at * 0}::int`);
      }).catch(databaseCode),
    );
    const [codes] = await Promise.all([Promise.all(failing), transact((tx) => tx.execute(rename("Acme Drains")))]);
    expect(new Set(codes)).toEqual(new Set(["22012"]));
    const rows = await database().execute(sql`SELECT name FROM organizations WHERE id = ${orgId}`);
    expect(rows).toEqual([{ name: "Acme Drains" }]);
    await expectLedgerRight(orgId);
  });

  it("leaves no settings and no statements behind for the next transaction", async () => {
    const listSettings = ["enable_seqscan", "plan_cache_mode", "transaction_read_only"];
    expect(await readSettings(listDatabase(), ...listSettings)).toBe("off force_custom_plan on");
    const write = sql`UPDATE organizations SET name = 'Written'`;
    expect(await Promise.resolve(listDatabase().execute(write)).catch(databaseCode)).toBe("25006");
    expect(await transactBatch((tx) => readSettings(tx, "lock_timeout"))).toBe("200ms");

    // Every writing transaction sets the first one itself.
    const ordinary = "off auto off 0 10s UTC";
    let waiting = SESSIONS;
    let release = () => {};
    const allHaveStarted = new Promise<void>((resolve) => {
      release = resolve;
    });
    const readSession = () =>
      transact(async (tx) => {
        waiting -= 1;
        const [row] = await tx.execute(
          sql`SELECT pg_backend_pid() AS session, (SELECT count(*)::int FROM pg_prepared_statements) AS statements`,
        );
        if (waiting === 0) release();
        await allHaveStarted;
        return {
          ...row,
          settings: await readSettings(tx, ...listSettings, "lock_timeout", "statement_timeout", "TimeZone"),
        };
      });
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, readSession));
    expect(new Set(sessions.map((row) => Reflect.get(row, "session"))).size).toBe(SESSIONS);
    expect(sessions).toEqual(sessions.map((row) => ({ ...row, statements: 0, settings: ordinary })));
  });

  it("gives workers each message once", async () => {
    const ann = await createAddressee();
    await captureMessages(ann.orgId);
    await drain("email");
    await queueBacklog(ann, "email", MESSAGES);
    const done = await Promise.all([drain("email"), drain("email")]);
    expect(done.reduce((sum, count) => sum + count)).toBe(MESSAGES);
    expect(new Set(emails().accepted.map(({ to }) => to)).size).toBe(MESSAGES);
    expect(emails().requests).toBe(MESSAGES);
    expect(await countMessages(ann, "sent")).toBe(MESSAGES);
  });

  it("makes a whole backup, one at a time", async () => {
    const dir = await mkdtemp(join(tmpdir(), "referral-rewards-pooled-backup-"));
    setEnv({ BACKUP_DIR: dir });
    await transact((tx) => planNightly(tx, new Date(), new Date(0)));
    const made = await Promise.all([1, 2].map(() => makeDueBackup(new AbortController().signal)));
    expect(made.filter(Boolean)).toEqual([true]);
    const [name = ""] = await readdir(dir);
    const tables = new Set<string>();
    for await (const { head } of readFrames(join(dir, name))) tables.add(head.type === "rows" ? head.table : head.type);
    expect([...tables]).toEqual(expect.arrayContaining(["backup", "activity", "advocates", "end"]));
    setEnv({ BACKUP_DIR: "" });
    await rm(dir, { recursive: true });
  });

  it("starts if the owner's address is set as well", async () => {
    setEnv({ DATABASE_OWNER_URL: scratch().ownerUrl });
    const started = await connectDatabase({ log: () => {} });
    setEnv({ DATABASE_OWNER_URL: "" });
    expect(started.appUrl).toBe(pooler.url);
  });

  it("cannot connect if the pooler setting is missing", async () => {
    await closeDatabase();
    setEnv({ DATABASE_POOLER: "off" });
    const refused = await Promise.resolve(database().execute(sql`SELECT 1`)).catch((error: Error) => error.cause);
    await closeDatabase();
    setEnv({ DATABASE_POOLER: "transaction" });
    expect(String(refused)).toMatch(/unsupported startup parameter: statement_timeout/);
  });

  async function countSessions(): Promise<number> {
    const owner = openSession(scratch().ownerUrl);
    const { username } = new URL(pooler.url);
    const rows = await owner<{ sessions: number }[]>`
      SELECT count(*)::int AS sessions FROM pg_stat_activity
       WHERE datname = current_database() AND usename = ${username}`;
    await owner.end();
    return single(rows).sessions;
  }
});
