import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, max, min, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { organizations, users } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { DAY_MS } from "@/lib/kit/durations";
import { type DemoAccess, ensureDemo } from "@/lib/platform/demo/seed";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { runAlone } from "@/proof/guards/scratch-database";

afterAll(cleanUpAll);

function listOrganizations() {
  return database()
    .select({ name: organizations.name, email: users.email })
    .from(organizations)
    .leftJoin(users, and(eq(users.orgId, organizations.id), eq(users.email, acme.email)))
    .orderBy(organizations.name);
}

const acme = { name: "Acme Plumbing", email: "dana@acme-plumbing.example" };

describe("the demo in an empty database", () => {
  const ownDatabase = isolateDatabase();
  let folder: string;
  let demo: DemoAccess | null;
  beforeAll(async () => {
    folder = join(await createDataDir(), "data");
    // Of two first starts at once, one makes it.
    const [first, second] = await Promise.all([ensureDemo(folder), ensureDemo(folder)]);
    expect(second).toEqual(first);
    demo = first;
  });

  it("is one organization, and its API key works", async () => {
    expect(await listOrganizations()).toEqual([acme]);
    const actor = await findApiKeyActor(demo?.apiKey ?? "", new Date());
    if (!actor) throw new Error("the key opens nothing");
    const { campaigns } = await listCampaigns(actor, {});
    expect(campaigns).toHaveLength(3);
    expect(demo).toMatchObject({ email: acme.email, campaignId: campaigns.at(-1)?.campaignId });
    expect(demo?.portalUrl).toMatch(/^http:\/\/localhost:3000\/portal\/[\w-]{64}$/);
  });

  it("has a business's history, with no date in the future and no broken rule", async () => {
    const made = await database()
      .select({ status: referrals.status, number: sql<number>`count(*)::int` })
      .from(referrals)
      .groupBy(referrals.status)
      .orderBy(referrals.status);
    expect(made).toEqual([
      { status: "pending", number: 39 },
      { status: "converted", number: 68 },
    ]);
    const [span] = await database()
      .select({ first: min(activity.createdAt), last: max(activity.createdAt) })
      .from(activity);
    const ages = [span?.first, span?.last].map((at) => (Date.now() - Number(at)) / DAY_MS);
    expect(ages[0]).toBeGreaterThan(120);
    expect(ages[0]).toBeLessThan(181);
    expect(ages[1]).toBeGreaterThan(0);
    await expectLedgerRight();
  });

  it("has advocates at their cap and pending referrals of the last three weeks", async () => {
    const full = await database()
      .select({ name: advocates.name })
      .from(advocates)
      .where(eq(sql`${advocates.pendingCount} + ${advocates.convertedCount}`, 10));
    expect(full).toEqual([{ name: "Maria Gonzalez" }]);
    const pending = await database().execute<{ days: number }>(
      sql`SELECT extract(day FROM now() - created_at)::int AS days FROM referrals WHERE status = 'pending'`,
    );
    const recent = pending.filter(({ days }) => days <= 21);
    expect(recent.length).toBeGreaterThan(30);
  });

  it("has something to show on every screen", async () => {
    const [row] = await database().execute(sql`
      SELECT (SELECT string_agg(view::text, ' ' ORDER BY id) FROM users) AS members,
             (SELECT count(*)::int FROM closed_months) AS "closedMonths",
             (SELECT slug FROM organizations) AS slug,
             (SELECT count(*)::int FROM reviews WHERE state = 'open') AS "openReviews",
             (SELECT count(*)::int FROM reviews WHERE state <> 'open') AS "decidedReviews",
             (SELECT count(DISTINCT method)::int FROM redemptions) AS "waysOfUse",
             (SELECT count(*)::int FROM redemptions) AS uses,
             (SELECT count(*)::int FROM reversals) AS reversals,
             (SELECT count(*)::int FROM advocates WHERE owed_cents > 0) AS owing,
             (SELECT string_agg(state::text, ' ' ORDER BY created_at) FROM customer_files) AS files,
             (SELECT count(*) || ' ' || count(refused_since) FROM connections) AS "connectionsAndRefused",
             (SELECT count(*)::int FROM advocates WHERE language = 'es') AS spanish,
             (SELECT count(DISTINCT person) > 40 FROM asks WHERE state = 'sent') AS "asksMany",
             (SELECT max(sent) FROM (SELECT count(*)::int AS sent FROM asks
               WHERE state = 'sent' AND step = 'after_job' GROUP BY campaign_id) AS of) AS "afterJob"`);
    // About 30, from which on screens show a rate; the calendar moves a few.
    expect(row?.["afterJob"]).toBeGreaterThan(24);
    expect(row).toEqual({
      members: "office office technician",
      closedMonths: 1,
      slug: "acme-plumbing",
      openReviews: 4,
      decidedReviews: 2,
      waysOfUse: 2,
      uses: 13,
      reversals: 4,
      owing: 1,
      files: "applied checked",
      connectionsAndRefused: "2 1",
      spanish: 2,
      asksMany: true,
      afterJob: expect.any(Number),
    });
  });

  it("has links with more visits than referrals, and some without visits", async () => {
    const [row] = await database().execute(sql`
      SELECT sum(visit_count) > (SELECT count(*) FROM referrals) AS "oftener",
             bool_or(visit_count > 0 AND pending_count + converted_count = 0) AS "inVain",
             bool_or(visit_count = 0) AS never,
             bool_and(last_visited_at BETWEEN enrolled_at AND now()) AS "afterEnrolling"
        FROM advocates`);
    expect(row).toEqual({ oftener: true, inVain: true, never: true, afterEnrolling: true });
  });

  it.each([
    [
      "phone number that is not kept for fiction",
      sql`SELECT FROM advocates WHERE phone !~ '^\\+150355501[0-9][0-9]$'
          UNION ALL SELECT FROM referrals WHERE friend_phone !~ '^\\+150355501[0-9][0-9]$'`,
    ],
    [
      "entry of an advocate that is earlier than the one before it",
      sql`SELECT FROM activity e JOIN activity before USING (org_id, advocate_id)
           WHERE before.seq = e.seq - 1 AND before.created_at > e.created_at`,
    ],
  ])("has no %s", async (_, query) => {
    expect(await database().execute(query)).toHaveLength(0);
  });

  it("is found by the next start, and its credentials are private", async () => {
    expect(await ensureDemo(folder)).toEqual(demo);
    expect((await stat(join(folder, "demo.json"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, "demo.json"), "utf8")).toContain(demo?.password);
  });

  it("is not created twice from a folder without its credentials", async () => {
    expect(await ensureDemo(await createDataDir())).toBeNull();
    expect(await listOrganizations()).toEqual([acme]);
  });

  it("is created again after a killed start, and the unfinished one is closed", async () => {
    const unfinished = "Acme Plumbing (unfinished demo)";
    await runAlone(ownDatabase().ownerUrl, [`UPDATE organizations SET name = '${unfinished}'`]);
    const second = await ensureDemo(folder);
    expect(await listOrganizations()).toEqual([acme, { name: unfinished, email: null }]);
    expect(second?.apiKey).not.toBe(demo?.apiKey);
    expect(await findApiKeyActor(demo?.apiKey ?? "", new Date())).toBeNull();
    expect(await ensureDemo(folder)).toEqual(second);
  });
});

describe("the demo in a database in use", () => {
  isolateDatabase();

  it("is not created, even with an old credentials file", async () => {
    const folder = await createDataDir();
    await createTestOrganization();
    expect(await ensureDemo(folder)).toBeNull();
    const id = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
    const stale = { orgId: id, campaignId: id, advocateId: id, email: "", password: "", apiKey: "" };
    await writeFile(join(folder, "demo.json"), JSON.stringify(stale));
    expect(await ensureDemo(folder)).toBeNull();
    expect(await transact((tx) => tx.select().from(advocates))).toEqual([]);
  });
});
