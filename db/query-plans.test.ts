import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { listAdvocates, listAllAdvocates } from "@/lib/advocates/list";
import { getAdvocate, inviteAdvocate, updateAdvocate } from "@/lib/advocates/service";
import { listAuditEntries } from "@/lib/audit/service";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { createCampaign } from "@/lib/campaigns/service";
import { adjustCredit, listActivity } from "@/lib/credit/service";
import { getAttention } from "@/lib/dashboard/attention";
import { getInsights } from "@/lib/dashboard/insights";
import { getMessage, listMessages, resendMessage } from "@/lib/messages/service";
import { setEnv } from "@/lib/platform/env";
import { convertReferral } from "@/lib/referrals/convert";
import { listAllReferrals } from "@/lib/referrals/list-all";
import { createReferral, listReferrals } from "@/lib/referrals/service";
import { findReferral } from "@/lib/webhooks/find-referral";
import { listWebhookEvents } from "@/lib/webhooks/service";
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
  const { campaign } = await createCampaign(organization.actor, {
    name: "Large",
    rewardMode: "fixed",
    advocateRewardValue: 500,
    friendRewardValue: 0,
    maxReferralsPerAdvocate: 50,
  });
  return campaign.campaignId;
}

interface Query {
  readonly what: string;
  /** The table that it is about. */
  readonly of: LargeTable;
  /** How many rows of it one run may read. */
  readonly rows: number;
  readonly call: (run: number) => Promise<unknown>;
}

function query(what: string, of: LargeTable, rows: number, call: Query["call"]): Query {
  return { what, of, rows, call };
}

const actor = () => organization.actor;
const first = () => ({ campaignId, limit: String(PAGE) });
const further = () => ({ ...first(), cursor: id(MIDDLE) });
const ann = () => ({ campaignId, advocateId: id(7) });

/** Enrolls somebody who is enrolled already, and so looks for the person. */
const inviteAgain = (contact: { email: string } | { phone: string }) =>
  expect(inviteAdvocate(actor(), { campaignId, name: "Ann", ...contact })).rejects.toMatchObject({
    code: "advocate_already_enrolled",
  });

const refer = (run: number) =>
  createReferral(actor(), {
    campaignId,
    referralCode: `ANN-${5_001 + 2 * run}`,
    friendName: "Fay",
    friendEmail: `new${run}@example.com`,
  });

// A list reads one row more than it shows, to know whether there are more. A write reads a row once for each
// statement, trigger and foreign key that meets it.
const queries: readonly Query[] = [
  query("the first advocates", "advocates", PAGE + 1, () => listAdvocates(actor(), first())),
  query("further advocates", "advocates", PAGE + 1, () => listAdvocates(actor(), further())),
  query("the first referrals", "referrals", PAGE + 1, () => listReferrals(actor(), first())),
  query("further referrals", "referrals", PAGE + 1, () => listReferrals(actor(), further())),
  // Nine in ten are pending, so reading past the tenth costs no more than an index of their own.
  query("the first pending referrals", "referrals", 1.5 * PAGE, () =>
    listReferrals(actor(), { ...first(), status: "pending" }),
  ),
  query("further pending referrals", "referrals", 1.5 * PAGE, () =>
    listReferrals(actor(), { ...further(), status: "pending" }),
  ),
  query("the first converted referrals", "referrals", PAGE + 1, () =>
    listReferrals(actor(), { ...first(), status: "converted" }),
  ),
  query("further converted referrals", "referrals", PAGE + 1, () =>
    listReferrals(actor(), { ...further(), status: "converted" }),
  ),
  query("an advocate's referrals", "referrals", 20, () => getAdvocate(actor(), ann())),
  query("an advocate's activity", "activity", 100, () => listActivity(actor(), ann())),
  query("an e-mail address", "advocates", 20, () => inviteAgain({ email: "A9@example.com" })),
  query("a phone number", "advocates", 20, () => inviteAgain({ phone: "+14155000011" })),
  query("a referral code", "advocates", 20, refer),
  query("a referral to convert", "referrals", 20, (run) =>
    convertReferral(actor(), { campaignId, referralId: id(1_003 + 20 * run) }),
  ),
  query("the last entry of a ledger", "activity", 20, () => adjustCredit(actor(), { ...ann(), delta: 100 })),
  query("an advocate to change", "advocates", 20, (run) =>
    updateAdvocate(actor(), { ...ann(), name: `Ann ${run}` }),
  ),
  query("a friend's e-mail address", "referrals", 20, () =>
    findReferral(database(), actor(), { campaignId, friendEmail: "F1009@example.com" }),
  ),
  query("a friend's phone number", "referrals", 20, () =>
    findReferral(database(), actor(), { campaignId, friendPhone: "+14155001009" }),
  ),
  query("the referral of a code and a friend", "referrals", 20, () =>
    findReferral(database(), actor(), { referralCode: "ANN-9", friendEmail: "f1009@example.com" }),
  ),
  // The rows are as old as time, so the log is read as of then.
  query("the first audit entries", "audit_entries", PAGE + 1, () =>
    listAuditEntries(actor(), { limit: String(PAGE) }, { now: new Date(0) }),
  ),
  query("further audit entries", "audit_entries", PAGE + 1, () =>
    listAuditEntries(actor(), { limit: String(PAGE), cursor: id(MIDDLE) }, { now: new Date(0) }),
  ),
  query("the first webhook events", "webhook_events", PAGE + 1, () =>
    listWebhookEvents(actor(), { limit: String(PAGE) }),
  ),
  query("further unmatched webhook events", "webhook_events", PAGE + 1, () =>
    listWebhookEvents(actor(), { limit: String(PAGE), cursor: id(MIDDLE), outcome: "unmatched" }),
  ),
  query("the first messages", "messages", PAGE + 1, () => listMessages(actor(), { limit: String(PAGE) })),
  query("further messages", "messages", PAGE + 1, () =>
    listMessages(actor(), { limit: String(PAGE), cursor: id(MIDDLE) }),
  ),
  query("the first messages that failed", "messages", PAGE + 1, () =>
    listMessages(actor(), { limit: String(PAGE), status: "failed" }),
  ),
  query("further messages that failed", "messages", PAGE + 1, () =>
    listMessages(actor(), { limit: String(PAGE), cursor: id(MIDDLE), status: "failed" }),
  ),
  query("messages that wait, of which there are none", "messages", PAGE + 1, () =>
    listMessages(actor(), { status: "queued" }),
  ),
  query("the messages to members", "messages", PAGE + 1, () =>
    listMessages(actor(), { limit: String(PAGE), template: "team-invite" }),
  ),
  query("an advocate's messages", "messages", 20, () => listMessages(actor(), { advocateId: id(7) })),
  query("a message", "messages", 20, () => getMessage(actor(), { messageId: id(19_001) })),
  query("a message to send again", "messages", 60, (run) =>
    resendMessage(actor(), { messageId: id(19_000 + 4 * run) }),
  ),
  // Two periods of 7 days, in each of two campaigns with ten rows a day, and what the calls above have added to today.
  query("the figures of a week", "daily_figures", 2 * 7 * 2 * 10 + 20, () =>
    getInsights(actor(), { days: "7" }),
  ),
  query("the figures of a campaign", "daily_figures", 2 * 30 * 10 + 20, () =>
    getInsights(actor(), { days: "30", campaignId }),
  ),
  query("the advocates with most conversions", "advocates", 5, () => getInsights(actor(), { days: "7" })),
  query("what they have earned", "activity", 5 * 100, () => getInsights(actor(), { days: "7" })),
  query("the referrals that have waited longest", "referrals", 2 * 5, () => getAttention(actor(), {})),
  query("the newest messages that failed, and what was sent since", "messages", 6 * 20, () =>
    getAttention(actor(), {}),
  ),
  query("the newest unmatched webhook events", "webhook_events", 5, () => getAttention(actor(), {})),
  ...(["newest", "name", "balance", "conversions"] as const).flatMap((sort) => [
    query(`the first of all advocates by ${sort}`, "advocates", PAGE + 1, () =>
      listAllAdvocates(actor(), { limit: String(PAGE), sort }),
    ),
    query(`further of all advocates by ${sort}`, "advocates", PAGE + 2, () =>
      listAllAdvocates(actor(), { limit: String(PAGE), sort, cursor: id(MIDDLE) }),
    ),
  ]),
  // A search looks through the front of the list before it asks its index.
  query("an advocate by name and number", "advocates", FRONT + 20, () =>
    listAllAdvocates(actor(), { limit: String(PAGE), q: "ann 5000123" }),
  ),
  query("the first of all referrals", "referrals", PAGE + 1, () =>
    listAllReferrals(actor(), { limit: String(PAGE) }),
  ),
  query("further of all referrals that wait, the oldest first", "referrals", 1.5 * PAGE, () =>
    listAllReferrals(actor(), { limit: String(PAGE), status: "pending", sort: "oldest", cursor: id(MIDDLE) }),
  ),
  query("a referral by the friend's address", "referrals", FRONT + 20, () =>
    listAllReferrals(actor(), { limit: String(PAGE), q: "f1009@example" }),
  ),
  query("an API key", "api_keys", 20, () =>
    expect(findApiKeyActor(organization.apiKey, new Date())).resolves.toMatchObject({ kind: "apiKey" }),
  ),
];

it.each(queries)("$what is found by an index that reads no row too many", async ({ of, rows, call }) => {
  const reads = await observeReads(owner, call);
  expect(largeTables.filter((table) => reads[table]?.scans !== 0)).toEqual([]);
  expect(reads[of]?.lookups).toBeGreaterThanOrEqual(1);
  expect(reads[of]?.rows).toBeLessThanOrEqual(rows);
});

it("would notice a query without an index", async () => {
  const reads = await observeReads(owner, () =>
    database().execute(sql`SELECT FROM advocates WHERE name = 'Nobody'`),
  );
  expect(reads["advocates"]).toMatchObject({ scans: 1, lookups: 0 });
});
