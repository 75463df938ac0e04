import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { readUsage } from "@/lib/business/plans/plan-usage";
import type { imports } from "@/lib/files/imports/contract";
import { undoImport } from "@/lib/files/imports/service";
import { DAY_MS } from "@/lib/kit/durations";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { importRows } from "@/proof/fixtures/import";
import { readJobs, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readAdvocate,
  succeeded,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let importId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
  importId = randomUUID();
});

const fileName = "customers.csv";

async function importPeople(names: readonly string[]) {
  const people = names.map((name) => ({ name, email: uniqueEmail("imported") }));
  const rows = await importRows(api, campaign, people, { importId, fileName });
  const advocates = rows.map(({ advocateId }) => ({ path: `${campaign.path}/advocates/${advocateId}` }));
  return Promise.all(advocates.map(async ({ path }) => ({ ...(await readAdvocate(api, { path })), path })));
}

const undoPath = () => `/api/app/imports/${importId}/undo`;
const undo = async (fields: object = {}) => succeeded<typeof imports.undo>(await api.post(undoPath(), { ...fields }));
const list = async () => succeeded<typeof imports.list>(await api.get("/api/app/imports")).imports;

/** The organization's advocate counts, as stored. */
async function readCounted() {
  const { orgId } = organization;
  const [row] = await database().execute<Record<string, number>>(sql`
    SELECT (SELECT count(*)::int FROM advocates WHERE org_id = ${orgId}::uuid) AS rows,
           (SELECT count(*)::int FROM advocate_search WHERE org_id = ${orgId}::uuid) AS found,
           (SELECT count(*)::int FROM activity WHERE org_id = ${orgId}::uuid AND action = 'advocate.enrolled') AS entries,
           (SELECT sum(enrolled)::int FROM daily_figures WHERE org_id = ${orgId}::uuid) AS enrolled`);
  return { ...row, used: (await readUsage(database(), orgId)).advocates };
}
const all = (count: number) => ({ rows: count, found: count, entries: count, enrolled: count, used: count });

it("removes advocates without activity from every count, search and queue", async () => {
  const old = await enrollAdvocate(api, campaign);
  await importPeople(["Ann", "Bob"]);
  await importPeople(["Cy"]);
  expect(await list()).toMatchObject([{ importId, fileName, enrolledCount: 3, campaignName: campaign.name }]);
  expect(await undo({ dryRun: true })).toEqual({ removed: 3, kept: [] });
  expect(await readCounted()).toEqual(all(4));

  expect(await undo()).toEqual({ removed: 3, kept: [] });
  expect(await readCounted()).toEqual(all(1));
  const left = await readMessages(organization.orgId);
  expect(new Set(left.map(({ advocateId }) => advocateId))).toEqual(new Set([old.advocateId]));
  expect(await readJobs(organization.orgId)).toEqual(left.map(({ id }) => id).sort());
  const entries = await readAuditEntries(organization.orgId);
  expect(entries.filter(({ action }) => action === "import.undone")).toMatchObject([
    { subjectId: importId, after: { removed: 3, kept: 0 } },
  ]);
  expect(JSON.stringify(entries)).not.toContain("imported.");
  expect(await list()).toMatchObject([{ removedCount: 3, undoneBy: expect.any(String) }]);
  expect(await transact((tx) => verifyLedger(tx, organization.orgId))).toMatchObject({ mismatches: [] });
});

it("keeps advocates with activity and reports who and why", async () => {
  const people = await importPeople(["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus"]);
  const [ann, bob, cy, di, ed, flo] = people;
  if (!ann || !bob || !cy || !di || !ed || !flo) throw new Error("An advocate was not enrolled");
  await addReferral(api, campaign, ann);
  await api.post(`${bob.path}/credit`, { delta: 500 });
  await recordVisit(cy.referralCode);
  const change = (fields: object, advocateId: string) =>
    transact((tx) => tx.update(messages).set(fields).where(eq(messages.advocateId, advocateId)));
  await change({ status: "sent", providerId: "1", handledAt: new Date() }, di.advocateId);
  await api.patch(ed.path, { name: "Edward" });
  // A message that no provider took has reached no one.
  await change({ status: "captured", handledAt: new Date() }, flo.advocateId);
  const stays = (reason: string, { advocateId }: { advocateId: string }, name: string) => ({
    reason,
    count: 1,
    people: [{ advocateId, name }],
  });
  const result = {
    removed: 2,
    kept: [
      stays("referred", ann, "Ann"),
      stays("credit", bob, "Bob"),
      stays("visited", cy, "Cy"),
      stays("written", di, "Di"),
      stays("changed", ed, "Edward"),
    ],
  };
  expect(await undo({ dryRun: true })).toEqual(result);
  expect(await undo()).toEqual(result);
  expect(await readCounted()).toEqual(all(5));
  const enrolled = (await readAuditEntries(organization.orgId)).filter(({ action }) => action === "advocate.enrolled");
  const named = enrolled.filter(({ after }) => JSON.stringify(after).includes("@")).map(({ subjectId }) => subjectId);
  expect(new Set(named)).toEqual(new Set([ann, bob, cy, di, ed].map(({ advocateId }) => advocateId)));
  expect(await transact((tx) => verifyLedger(tx, organization.orgId))).toMatchObject({ mismatches: [] });
});

it("keeps advocates whose invite a worker has claimed, because the provider may already have it", async () => {
  const [ann] = await importPeople(["Ann", "Bob"]);
  const claimed = sql`(SELECT id FROM messages WHERE advocate_id = ${ann?.advocateId}::uuid)`;
  await transact((tx) => tx.execute(sql`UPDATE message_jobs SET is_claimed = true WHERE message_id = ${claimed}`));
  expect(await undo()).toMatchObject({ removed: 1, kept: [{ reason: "written", count: 1 }] });
});

it("happens once within 30 days and closes the import to additions", async () => {
  await importPeople(["Ann"]);
  const late = new Date(Date.now() + 31 * DAY_MS);
  await expect(undoImport(organization.actor, { importId }, { now: late })).rejects.toMatchObject({
    code: "import_closed",
  });
  const rows = [{ name: "Bob", email: uniqueEmail("bob") }];
  const addTo = ({ path }: TestCampaign) => api.post(`${path}/advocates/import`, { rows, importId });
  expectRefusal(await addTo(await createCampaign(api)), 409, "import_closed");
  const answers = await Promise.all([1, 2].map(() => api.post(undoPath(), {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expectRefusal(await addTo(campaign), 409, "import_closed");
  expect(await readCounted()).toEqual(all(0));
});

it("handles concurrent referrals, visits and changes: each is rejected or keeps its advocate", async () => {
  const people = await importPeople(Array.from({ length: 12 }, (_, index) => `Neighbor ${index}`));
  const acts = people.map(async ({ advocateId, path, referralCode }, index) => {
    if (index % 3 === 0) return recordVisit(referralCode);
    const friend = { advocateId, friendName: "Karen", friendEmail: uniqueEmail("karen") };
    const answer = await (index % 3 === 1
      ? api.post(`${campaign.path}/referrals`, friend)
      : api.patch(path, { name: "Edward" }));
    expect([200, 201, 404]).toContain(answer.status);
    return answer.status !== 404;
  });
  const [{ removed, kept }, ...outcomes] = await Promise.all([undo(), ...acts]);
  const stayed = outcomes.filter(Boolean).length;
  expect([removed, kept.reduce((sum, { count }) => sum + count, 0)]).toEqual([12 - stayed, stayed]);
  expect(await readCounted()).toEqual(all(stayed));
});

it("may take longer than other writes, since a full file has 20,000 people", async () => {
  const [ann] = await importPeople(["Ann", "Bob"]);
  const undone = await transact(async (tx) => {
    await tx.execute(sql`SELECT FROM advocates WHERE id = ${ann?.advocateId}::uuid FOR UPDATE`);
    const undoing = undo();
    // Other statements end after 10 s, and other requests after 12 s.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SELECT pg_sleep(13)`);
    return { undoing };
  });
  expect(await undone.undoing).toEqual({ removed: 2, kept: [] });
});
