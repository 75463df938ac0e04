import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { listAdvocates, listAllAdvocates } from "@/lib/advocates/list";
import { getAdvocate, inviteAdvocate, updateAdvocate } from "@/lib/advocates/service";
import { listAuditEntries } from "@/lib/audit/service";
import type { Actor } from "@/lib/auth/actor";
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
  const terms = { rewardMode: "fixed", advocateRewardValue: 500, friendRewardValue: 0 } as const;
  const wanted = { name: "Large", ...terms, maxReferralsPerAdvocate: 50 };
  return (await createCampaign(organization.actor, wanted)).campaign.campaignId;
}

/** What is read, the table that it is about, and how many rows of that one run may read. */
type Query = readonly [
  what: string,
  of: LargeTable,
  rows: number,
  call: (actor: Actor, run: number) => Promise<unknown>,
];

const front = { limit: String(PAGE) };
const further = { ...front, cursor: id(MIDDLE) };
const longAgo = { now: new Date(0) };
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

// A list reads one row more than it shows, to know whether there are more. A write reads a row once for each
// statement, trigger and foreign key that meets it.
const queries: readonly Query[] = [
  ["the first advocates", "advocates", PAGE + 1, (as) => listAdvocates(as, { ...here(), ...front })],
  ["further advocates", "advocates", PAGE + 1, (as) => listAdvocates(as, { ...here(), ...further })],
  ["the first referrals", "referrals", PAGE + 1, (as) => listReferrals(as, { ...here(), ...front })],
  ["further referrals", "referrals", PAGE + 1, (as) => listReferrals(as, { ...here(), ...further })],
  // Nine in ten are pending, so reading past the tenth costs no more than an index of their own.
  ...(
    [
      ["pending", 1.5 * PAGE],
      ["converted", PAGE + 1],
    ] as const
  ).flatMap(([status, rows]): Query[] => [
    [
      `the first ${status} referrals`,
      "referrals",
      rows,
      (as) => listReferrals(as, { ...here(), ...front, status }),
    ],
    [
      `further ${status} referrals`,
      "referrals",
      rows,
      (as) => listReferrals(as, { ...here(), ...further, status }),
    ],
  ]),
  ["an advocate's referrals", "referrals", 20, (as) => getAdvocate(as, ann())],
  ["an advocate's activity", "activity", 100, (as) => listActivity(as, ann())],
  ["an e-mail address", "advocates", 20, (as) => inviteAgain(as, { email: "A9@example.com" })],
  ["a phone number", "advocates", 20, (as) => inviteAgain(as, { phone: "+14155000011" })],
  ["a referral code", "advocates", 20, refer],
  [
    "a referral to convert",
    "referrals",
    20,
    (as, run) => convertReferral(as, { campaignId, referralId: id(1_003 + 20 * run) }),
  ],
  ["the last entry of a ledger", "activity", 20, (as) => adjustCredit(as, { ...ann(), delta: 100 })],
  [
    "an advocate to change",
    "advocates",
    20,
    (as, run) => updateAdvocate(as, { ...ann(), name: `Ann ${run}` }),
  ],
  ...(
    [
      ["a friend's e-mail address", () => ({ campaignId, friendEmail: "F1009@example.com" })],
      ["a friend's phone number", () => ({ campaignId, friendPhone: "+14155001009" })],
      ["a code and a friend", () => ({ referralCode: "ANN-9", friendEmail: "f1009@example.com" })],
    ] as const
  ).map(([what, event]): Query => [what, "referrals", 20, (as) => findReferral(database(), as, event())]),
  // The rows are as old as time, so the log is read as of then.
  ["the first audit entries", "audit_entries", PAGE + 1, (as) => listAuditEntries(as, front, longAgo)],
  ["further audit entries", "audit_entries", PAGE + 1, (as) => listAuditEntries(as, further, longAgo)],
  ["the first webhook events", "webhook_events", PAGE + 1, (as) => listWebhookEvents(as, front)],
  [
    "further unmatched webhook events",
    "webhook_events",
    PAGE + 1,
    (as) => listWebhookEvents(as, { ...further, outcome: "unmatched" }),
  ],
  ["the first messages", "messages", PAGE + 1, (as) => listMessages(as, front)],
  ["further messages", "messages", PAGE + 1, (as) => listMessages(as, further)],
  ["the first that failed", "messages", PAGE + 1, (as) => listMessages(as, { ...front, status: "failed" })],
  ["further that failed", "messages", PAGE + 1, (as) => listMessages(as, { ...further, status: "failed" })],
  ["messages that wait: none", "messages", PAGE + 1, (as) => listMessages(as, { status: "queued" })],
  [
    "messages to members",
    "messages",
    PAGE + 1,
    (as) => listMessages(as, { ...front, template: "team-invite" }),
  ],
  ["an advocate's messages", "messages", 20, (as) => listMessages(as, { advocateId: id(7) })],
  ["a message", "messages", 20, (as) => getMessage(as, { messageId: id(19_001) })],
  [
    "a message to send again",
    "messages",
    60,
    (as, run) => resendMessage(as, { messageId: id(19_000 + 4 * run) }),
  ],
  // Two periods of 7 days, in each of two campaigns with ten rows a day, and what the calls above have added to today.
  ["the figures of a week", "daily_figures", 2 * 7 * 2 * 10 + 20, (as) => getInsights(as, { days: "7" })],
  [
    "the figures of a campaign",
    "daily_figures",
    2 * 30 * 10 + 20,
    (as) => getInsights(as, { days: "30", campaignId }),
  ],
  ["the advocates with most conversions", "advocates", 5, (as) => getInsights(as, { days: "7" })],
  ["what they have earned", "activity", 5 * 100, (as) => getInsights(as, { days: "7" })],
  ["the referrals that have waited longest", "referrals", 2 * 5, (as) => getAttention(as, {})],
  ["the newest that failed, and what was sent since", "messages", 6 * 20, (as) => getAttention(as, {})],
  ["the newest unmatched webhook events", "webhook_events", 5, (as) => getAttention(as, {})],
  ...(["newest", "name", "balance", "conversions"] as const).flatMap((sort): Query[] => [
    [`the first of all by ${sort}`, "advocates", PAGE + 1, (as) => listAllAdvocates(as, { ...front, sort })],
    [`further of all by ${sort}`, "advocates", PAGE + 2, (as) => listAllAdvocates(as, { ...further, sort })],
  ]),
  // A search looks through the front of the list before it asks its index.
  [
    "a name and number",
    "advocates",
    FRONT + 20,
    (as) => listAllAdvocates(as, { ...front, q: "ann 5000123" }),
  ],
  ["the first of all referrals", "referrals", PAGE + 1, (as) => listAllReferrals(as, front)],
  [
    "further of all referrals that wait, the oldest first",
    "referrals",
    1.5 * PAGE,
    (as) => listAllReferrals(as, { ...further, status: "pending", sort: "oldest" }),
  ],
  [
    "a friend's address",
    "referrals",
    FRONT + 20,
    (as) => listAllReferrals(as, { ...front, q: "f1009@example" }),
  ],
  [
    "an API key",
    "api_keys",
    20,
    () => expect(findApiKeyActor(organization.apiKey, new Date())).resolves.not.toBeNull(),
  ],
];

it.each(queries)("%s is found by an index that reads no row too many", async (_, of, rows, call) => {
  const reads = await observeReads(owner, (run) => call(organization.actor, run));
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
