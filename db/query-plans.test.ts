import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, listDatabase } from "@/db/client";
import { listAuditEntries } from "@/lib/accounts/audit/service";
import { createCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { listActivity } from "@/lib/credit/list-activity";
import { findLeads, findSenders, type StoredRow } from "@/lib/files/customer-files/find-leads";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { findReferral } from "@/lib/integrations/webhooks/find-referral";
import { listWebhookEvents } from "@/lib/integrations/webhooks/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { listAdvocates, listAllAdvocates } from "@/lib/leads/advocates/list";
import { getAdvocate, updateAdvocate } from "@/lib/leads/advocates/service";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { listReferrals } from "@/lib/leads/referrals/service";
import { getMessage, listMessages, resendMessage } from "@/lib/messages/service";
import { listInbox } from "@/lib/platform/inbox/service";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { fillTables, id, type LargeTable, largeTables } from "@/proof/guards/large-tables";
import { observeReads } from "@/proof/guards/observe-reads";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const PAGE = 50;
const MIDDLE = 9_000;
const FRONT = 500;

const ownDatabase = isolateDatabase();
let owner: postgres.Sql;
let organization: TestOrganization;
let campaignId: string;

beforeAll(async () => {
  const { ownerUrl } = ownDatabase();
  organization = await createTestOrganization();
  campaignId = await addCampaign();
  await runAlone(ownerUrl, [fillTables(organization, campaignId, await addCampaign()), "ANALYZE"]);
  owner = openSession(ownerUrl);
});

afterAll(() => owner.end());

async function addCampaign(): Promise<string> {
  const terms = { rewardMode: "fixed", advocateRewardValue: 500, friendRewardValue: 0 } as const;
  const input = { name: "Large", ...terms, maxReferralsPerAdvocate: 50 };
  return (await createCampaign(organization.actor, input)).campaign.campaignId;
}

type Call = (actor: Actor, run: number) => Promise<unknown>;

/** Calls that may read at most `rows` rows of a table. */
function reads(of: LargeTable, rows: number, calls: Readonly<Record<string, Call>>) {
  return Object.entries(calls).map(([what, call]) => ({ what, of, rows, call }));
}

const front = { limit: String(PAGE) };
const next = { ...front, cursor: id(MIDDLE) };
const here = () => ({ campaignId });
const ann = () => ({ campaignId, advocateId: id(7) });

/** Enrolls a person who is already enrolled, which looks them up. */
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
  id: id(1),
  row: 2,
  kind: "job",
  name: "Fred 1009",
  email: "F1009@example.com",
  phone: "+14155001009",
  code: "ANN-9",
  referredBy: "Ann 9",
  street: null,
  jobValueCents: null,
  jobDate: null,
  invoice: "1009",
  mayText: false,
  language: null,
  unread: null,
};

// A list reads one extra row, to know whether there are more. A write reads a row once per statement, trigger and
// foreign key.
const queries = [
  ...reads("advocates", PAGE + 1, {
    "the first advocates": (as) => listAdvocates(as, { ...here(), ...front }),
    "more advocates": (as) => listAdvocates(as, { ...here(), ...next }),
    "the first of all, newest": (as) => listAllAdvocates(as, { ...front, sort: "newest" }),
    "the first of all by name": (as) => listAllAdvocates(as, { ...front, sort: "name" }),
    "the first of all by balance": (as) => listAllAdvocates(as, { ...front, sort: "balance" }),
    "the first of all by conversions": (as) => listAllAdvocates(as, { ...front, sort: "conversions" }),
  }),
  ...reads("advocates", PAGE + 2, {
    "more of all, newest": (as) => listAllAdvocates(as, { ...next, sort: "newest" }),
    "more of all by name": (as) => listAllAdvocates(as, { ...next, sort: "name" }),
    "more of all by balance": (as) => listAllAdvocates(as, { ...next, sort: "balance" }),
    "more of all by conversions": (as) => listAllAdvocates(as, { ...next, sort: "conversions" }),
  }),
  // A search first looks through the front of the list, then uses its index.
  ...reads("advocates", FRONT + 20, {
    "a name and number": (as) => listAllAdvocates(as, { ...front, q: "ann 5000123" }),
  }),
  ...reads("advocates", 20, {
    "an email address": (as) => inviteAgain(as, { email: "A9@example.com" }),
    "a phone number": (as) => inviteAgain(as, { phone: "+14155000011" }),
    "a referral code": refer,
    "an advocate to change": (as, run) => updateAdvocate(as, { ...ann(), name: `Ann ${run}` }),
  }),
  ...reads("advocates", 5, { "top advocates": (as) => getInsights(as, { days: "7" }) }),
  ...reads("referrals", PAGE + 1, {
    "the first referrals": (as) => listReferrals(as, { ...here(), ...front }),
    "more referrals": (as) => listReferrals(as, { ...here(), ...next }),
    "the first converted": (as) => listReferrals(as, { ...here(), ...front, status: "converted" }),
    "more converted": (as) => listReferrals(as, { ...here(), ...next, status: "converted" }),
    "the first of all referrals": (as) => listAllReferrals(as, front),
  }),
  // Nine in ten are pending, so skipping the tenth costs no more than a separate index.
  ...reads("referrals", 1.5 * PAGE, {
    "the first pending": (as) => listReferrals(as, { ...here(), ...front, status: "pending" }),
    "more pending": (as) => listReferrals(as, { ...here(), ...next, status: "pending" }),
    "more waiting referrals": (as) => listAllReferrals(as, { ...next, status: "pending", sort: "oldest" }),
  }),
  ...reads("referrals", 20, {
    "an advocate's referrals": (as) => getAdvocate(as, ann()),
    "a referral to convert": (as, run) => convertReferral(as, { campaignId, referralId: id(1_003 + 20 * run) }),
    "a friend's email": (as) => findReferral(database(), as, { campaignId, friendEmail: "F1009@example.com" }),
    "a friend's phone": (as) => findReferral(database(), as, { campaignId, friendPhone: "+14155001009" }),
    "a code and a friend": (as) =>
      findReferral(database(), as, { referralCode: "ANN-9", friendEmail: "f1009@example.com" }),
  }),
  // At most twenty rows of a name are read, and each again with its advocate.
  ...reads("referrals", 80, {
    "leads for a customer file row": (as) =>
      findLeads(listDatabase(), { orgId: as.orgId, timeZone: "UTC" }, [customerRow], () => ""),
  }),
  ...reads("advocates", 40, {
    "the sender in a customer file row": (as) =>
      findSenders(listDatabase(), { orgId: as.orgId, now: new Date() }, [customerRow]),
  }),
  ...reads("referrals", FRONT + 20, {
    "a friend's address": (as) => listAllReferrals(as, { ...front, q: "f1009@example" }),
  }),
  ...reads("conversions", 1, {
    "a job's number": (as) => listAllReferrals(as, { ...front, externalId: "job-1" }),
  }),
  // A page of ids, and the rows by their ids.
  ...reads("referrals", 2 * (PAGE + 1), {
    "the newest leads of the inbox": (as) => listInbox(as, { ...front, group: "call" }),
  }),
  ...reads("activity", 100, { "an advocate's activity": (as) => listActivity(as, ann()) }),
  ...reads("activity", 20, {
    "a ledger's last entry": (as) => adjustCredit(as, { ...ann(), delta: 100 }),
    "a conversion's entry": (as, run) => convertReferral(as, { campaignId, referralId: id(3_003 + 20 * run) }),
  }),
  ...reads("activity", 5 * 100, { "top advocates' earnings": (as) => getInsights(as, { days: "7" }) }),
  // The rows date from 1970, so the log is read as of then.
  ...reads("audit_entries", PAGE + 1, {
    "the first audit entries": (as) => listAuditEntries(as, front, { now: new Date(0) }),
    "more audit entries": (as) => listAuditEntries(as, next, { now: new Date(0) }),
  }),
  ...reads("webhook_events", PAGE + 1, {
    "the first webhook events": (as) => listWebhookEvents(as, front),
    "more unmatched events": (as) => listWebhookEvents(as, { ...next, outcome: "unmatched" }),
  }),
  ...reads("webhook_events", 2 * (PAGE + 1), {
    "the newest unmatched events": (as) => listInbox(as, { ...front, kind: "event" }),
  }),
  ...reads("messages", PAGE + 1, {
    "the first messages": (as) => listMessages(as, front),
    "more messages": (as) => listMessages(as, next),
    "the first failed messages": (as) => listMessages(as, { ...front, status: "failed" }),
    "more failed messages": (as) => listMessages(as, { ...next, status: "failed" }),
    "queued messages (none)": (as) => listMessages(as, { status: "queued" }),
    "messages to members": (as) => listMessages(as, { ...front, template: "team-invite" }),
  }),
  ...reads("messages", 20, {
    "an advocate's messages": (as) => listMessages(as, { advocateId: id(7) }),
    "a message": (as) => getMessage(as, { messageId: id(19_001) }),
  }),
  ...reads("messages", 80, {
    "a message to resend": (as, run) => resendMessage(as, { messageId: id(19_000 + 4 * run) }),
  }),
  ...reads("messages", 20 * (PAGE + 1), {
    "the newest failed messages": (as) => listInbox(as, { ...front, kind: "message" }),
  }),
  // Two 7-day periods in two campaigns with ten rows a day, plus the rows that the calls above added today.
  ...reads("daily_figures", 2 * 7 * 2 * 10 + 20, { "a week": (as) => getInsights(as, { days: "7" }) }),
  ...reads("daily_figures", 2 * 30 * 10 + 20, {
    "the figures of a campaign": (as) => getInsights(as, { days: "30", campaignId }),
  }),
  ...reads("api_keys", 20, {
    "an API key": () => expect(findApiKeyActor(organization.apiKey, new Date())).resolves.not.toBeNull(),
  }),
];

it.each(queries)("finds $what by an index without reading extra rows", async ({ of, rows, call }) => {
  const tableReads = await observeReads(owner, (run) => call(organization.actor, run));
  expect(largeTables.filter((table) => tableReads[table]?.scans !== 0)).toEqual([]);
  expect(tableReads[of]?.lookups).toBeGreaterThanOrEqual(1);
  expect(tableReads[of]?.rows).toBeLessThanOrEqual(rows);
});

it("detects a query without an index", async () => {
  const reads = await observeReads(owner, () => database().execute(sql`SELECT FROM advocates WHERE name = 'Missing'`));
  expect(reads["advocates"]).toMatchObject({ scans: 1, lookups: 0 });
});
