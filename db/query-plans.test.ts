import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database, listDatabase } from "@/db/client";
import { listAuditEntries } from "@/lib/accounts/audit/service";
import { createCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { listActivity } from "@/lib/credit/list-activity";
import { findLeads, findSenders, type StoredRow } from "@/lib/files/customer-files/find-leads";
import { getAttention } from "@/lib/insights/dashboard/attention";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { findReferral } from "@/lib/integrations/webhooks/find-referral";
import { listWebhookEvents } from "@/lib/integrations/webhooks/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { setEnv } from "@/lib/kit/env";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { listAdvocates, listAllAdvocates } from "@/lib/leads/advocates/list";
import { getAdvocate, updateAdvocate } from "@/lib/leads/advocates/service";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { listReferrals } from "@/lib/leads/referrals/service";
import { getMessage, listMessages, resendMessage } from "@/lib/messages/service";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { fillTables, id, type LargeTable, largeTables } from "@/proof/guards/large-tables";
import { observeReads } from "@/proof/guards/observe-reads";
import {
  createScratchDatabase,
  openSession,
  runAlone,
  type ScratchDatabase,
  testDatabase,
} from "@/proof/guards/scratch-database";

const PAGE = 50;
const MIDDLE = 9_000;
const FRONT = 500;

const shared = testDatabase();
let scratch: ScratchDatabase;
let owner: postgres.Sql;
let organization: TestOrganization;
let campaignId: string;

beforeAll(async () => {
  scratch = await createScratchDatabase(shared);
  setEnv({ DATABASE_URL: scratch.appUrl });
  organization = await createTestOrganization();
  campaignId = await addCampaign();
  await runAlone(scratch.ownerUrl, [fillTables(organization, campaignId, await addCampaign()), "ANALYZE"]);
  owner = openSession(scratch.ownerUrl);
});

afterAll(async () => {
  await closeDatabase();
  setEnv({ DATABASE_URL: shared.appUrl });
  await owner.end();
  await scratch.drop();
});

async function addCampaign(): Promise<string> {
  const terms = { rewardMode: "fixed", advocateRewardValue: 500, friendRewardValue: 0 } as const;
  const wanted = { name: "Large", ...terms, maxReferralsPerAdvocate: 50 };
  return (await createCampaign(organization.actor, wanted)).campaign.campaignId;
}

type Call = (actor: Actor, run: number) => Promise<unknown>;

/** Calls that read no more than so many rows of a table in one run. */
function reads(of: LargeTable, rows: number, calls: Readonly<Record<string, Call>>) {
  return Object.entries(calls).map(([what, call]) => ({ what, of, rows, call }));
}

const front = { limit: String(PAGE) };
const further = { ...front, cursor: id(MIDDLE) };
const here = () => ({ campaignId });
const ann = () => ({ campaignId, advocateId: id(7) });

/** Enrolls somebody who is enrolled already, and so looks for the person. */
const inviteAgain = (actor: Actor, contact: { email: string } | { phone: string }) =>
  expect(inviteAdvocate(actor, { campaignId, name: "Ann", ...contact })).rejects.toMatchObject({
    code: "advocate_already_enrolled",
  });

const refer = (actor: Actor, run: number) =>
  createReferral(actor, {
    campaignId,
    referralCode: `ANN-${5_001 + 2 * run}`,
    friendName: "Fay",
    friendEmail: `new${run}@example.com`,
  });

const customerRow: StoredRow = {
  ...{ id: id(1), row: 2, kind: "job", name: "Fred 1009", email: "F1009@example.com", phone: "+14155001009" },
  ...{
    code: "ANN-9",
    referredBy: "Ann 9",
    street: null,
    jobValueCents: null,
    jobDate: null,
    invoice: "1009",
  },
  mayText: false,
  unread: null,
};

// A list reads one row more than it shows, to know whether there are more. A write reads a row once for each
// statement, trigger and foreign key that meets it.
const queries = [
  ...reads("advocates", PAGE + 1, {
    "the first advocates": (as) => listAdvocates(as, { ...here(), ...front }),
    "further advocates": (as) => listAdvocates(as, { ...here(), ...further }),
    "the first of all, newest": (as) => listAllAdvocates(as, { ...front, sort: "newest" }),
    "the first of all by name": (as) => listAllAdvocates(as, { ...front, sort: "name" }),
    "the first of all by balance": (as) => listAllAdvocates(as, { ...front, sort: "balance" }),
    "the first of all by conversions": (as) => listAllAdvocates(as, { ...front, sort: "conversions" }),
  }),
  ...reads("advocates", PAGE + 2, {
    "further of all, newest": (as) => listAllAdvocates(as, { ...further, sort: "newest" }),
    "further of all by name": (as) => listAllAdvocates(as, { ...further, sort: "name" }),
    "further of all by balance": (as) => listAllAdvocates(as, { ...further, sort: "balance" }),
    "further of all by conversions": (as) => listAllAdvocates(as, { ...further, sort: "conversions" }),
  }),
  // A search looks through the front of the list before it asks its index.
  ...reads("advocates", FRONT + 20, {
    "a name and number": (as) => listAllAdvocates(as, { ...front, q: "ann 5000123" }),
  }),
  ...reads("advocates", 20, {
    "an email address": (as) => inviteAgain(as, { email: "A9@example.com" }),
    "a phone number": (as) => inviteAgain(as, { phone: "+14155000011" }),
    "a referral code": refer,
    "an advocate to change": (as, run) => updateAdvocate(as, { ...ann(), name: `Ann ${run}` }),
  }),
  ...reads("advocates", 5, { "who converts most": (as) => getInsights(as, { days: "7" }) }),
  ...reads("referrals", PAGE + 1, {
    "the first referrals": (as) => listReferrals(as, { ...here(), ...front }),
    "further referrals": (as) => listReferrals(as, { ...here(), ...further }),
    "the first converted": (as) => listReferrals(as, { ...here(), ...front, status: "converted" }),
    "further converted": (as) => listReferrals(as, { ...here(), ...further, status: "converted" }),
    "the first of all referrals": (as) => listAllReferrals(as, front),
  }),
  // Nine in ten are pending, so reading past the tenth costs no more than an index of their own.
  ...reads("referrals", 1.5 * PAGE, {
    "the first pending": (as) => listReferrals(as, { ...here(), ...front, status: "pending" }),
    "further pending": (as) => listReferrals(as, { ...here(), ...further, status: "pending" }),
    "further of all that wait": (as) =>
      listAllReferrals(as, { ...further, status: "pending", sort: "oldest" }),
  }),
  ...reads("referrals", 20, {
    "an advocate's referrals": (as) => getAdvocate(as, ann()),
    "one to convert": (as, run) => convertReferral(as, { campaignId, referralId: id(1_003 + 20 * run) }),
    "a friend's email": (as) =>
      findReferral(database(), as, { campaignId, friendEmail: "F1009@example.com" }),
    "a friend's phone": (as) => findReferral(database(), as, { campaignId, friendPhone: "+14155001009" }),
    "a code and a friend": (as) =>
      findReferral(database(), as, { referralCode: "ANN-9", friendEmail: "f1009@example.com" }),
  }),
  // Of one name no more than twenty are looked at, and each is read again with its advocate.
  ...reads("referrals", 80, {
    "whom a row of a customer file may mean": (as) =>
      findLeads(listDatabase(), { orgId: as.orgId, timeZone: "UTC" }, [customerRow], () => ""),
  }),
  ...reads("advocates", 40, {
    "whom a row of a customer file names": (as) =>
      findSenders(listDatabase(), { orgId: as.orgId, now: new Date() }, [customerRow]),
  }),
  ...reads("referrals", FRONT + 20, {
    "a friend's address": (as) => listAllReferrals(as, { ...front, q: "f1009@example" }),
  }),
  // With the new leads, of which a thousand are counted.
  ...reads("referrals", 2 * 5 + 1_000, { "what has waited longest": (as) => getAttention(as, {}) }),
  ...reads("activity", 100, { "an advocate's activity": (as) => listActivity(as, ann()) }),
  ...reads("activity", 20, {
    "a ledger's last entry": (as) => adjustCredit(as, { ...ann(), delta: 100 }),
    "a conversion's entry": (as, run) =>
      convertReferral(as, { campaignId, referralId: id(3_003 + 20 * run) }),
  }),
  ...reads("activity", 5 * 100, { "what they have earned": (as) => getInsights(as, { days: "7" }) }),
  // The rows are as old as time, so the log is read as of then.
  ...reads("audit_entries", PAGE + 1, {
    "the first audit entries": (as) => listAuditEntries(as, front, { now: new Date(0) }),
    "further audit entries": (as) => listAuditEntries(as, further, { now: new Date(0) }),
  }),
  ...reads("webhook_events", PAGE + 1, {
    "the first webhook events": (as) => listWebhookEvents(as, front),
    "further unmatched events": (as) => listWebhookEvents(as, { ...further, outcome: "unmatched" }),
  }),
  ...reads("webhook_events", 5, { "the newest unmatched events": (as) => getAttention(as, {}) }),
  ...reads("messages", PAGE + 1, {
    "the first messages": (as) => listMessages(as, front),
    "further messages": (as) => listMessages(as, further),
    "the first that failed": (as) => listMessages(as, { ...front, status: "failed" }),
    "further that failed": (as) => listMessages(as, { ...further, status: "failed" }),
    "those that wait, of which there are none": (as) => listMessages(as, { status: "queued" }),
    "those to members": (as) => listMessages(as, { ...front, template: "team-invite" }),
  }),
  ...reads("messages", 20, {
    "an advocate's messages": (as) => listMessages(as, { advocateId: id(7) }),
    "a message": (as) => getMessage(as, { messageId: id(19_001) }),
  }),
  ...reads("messages", 80, {
    "one to send again": (as, run) => resendMessage(as, { messageId: id(19_000 + 4 * run) }),
  }),
  ...reads("messages", 6 * 20, { "the newest that failed": (as) => getAttention(as, {}) }),
  // Two periods of 7 days, in each of two campaigns with ten rows a day, and what the calls above have added to today.
  ...reads("daily_figures", 2 * 7 * 2 * 10 + 20, { "a week": (as) => getInsights(as, { days: "7" }) }),
  ...reads("daily_figures", 2 * 30 * 10 + 20, {
    "the figures of a campaign": (as) => getInsights(as, { days: "30", campaignId }),
  }),
  ...reads("api_keys", 20, {
    "an API key": () => expect(findApiKeyActor(organization.apiKey, new Date())).resolves.not.toBeNull(),
  }),
];

it.each(queries)("$what is found by an index that reads no row too many", async ({ of, rows, call }) => {
  const found = await observeReads(owner, (run) => call(organization.actor, run));
  expect(largeTables.filter((table) => found[table]?.scans !== 0)).toEqual([]);
  expect(found[of]?.lookups).toBeGreaterThanOrEqual(1);
  expect(found[of]?.rows).toBeLessThanOrEqual(rows);
});

it("would notice a query without an index", async () => {
  const reads = await observeReads(owner, () =>
    database().execute(sql`SELECT FROM advocates WHERE name = 'Nobody'`),
  );
  expect(reads["advocates"]).toMatchObject({ scans: 1, lookups: 0 });
});
