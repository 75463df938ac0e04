import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { observeReads } from "@/db/guards/observe-reads";
import {
  createScratchDatabase,
  openSession,
  runAlone,
  type ScratchDatabase,
  testDatabase,
} from "@/db/guards/scratch-database";
import { migrateDatabase } from "@/db/migrate";
import { getAdvocate, inviteAdvocate, listAdvocates, updateAdvocate } from "@/lib/advocates/service";
import { listAuditEntries } from "@/lib/audit/service";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { createCampaign } from "@/lib/campaigns/service";
import { adjustCredit, listActivity } from "@/lib/credit/service";
import { setEnv } from "@/lib/env";
import { findReferral } from "@/lib/inbound-webhooks/find-referral";
import { listWebhookEvents } from "@/lib/inbound-webhooks/service";
import { getMessage, listMessages, resendMessage } from "@/lib/messages/service";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral, listReferrals } from "@/lib/referrals/service";
import { createTestOrganization, type TestOrganization } from "@/lib/testing/organization";

const ROWS = 20_000;
const largeTables = [
  "advocates",
  "referrals",
  "conversions",
  "activity",
  "api_keys",
  "audit_entries",
  "webhook_events",
  "messages",
] as const;
type LargeTable = (typeof largeTables)[number];
const PAGE = 50;
const MIDDLE = 9_000;

const shared = testDatabase();
let scratch: ScratchDatabase;
let owner: postgres.Sql;
let organization: TestOrganization;
let campaignId: string;

beforeAll(async () => {
  scratch = await createScratchDatabase(shared);
  await migrateDatabase(scratch.ownerUrl);
  setEnv({ DATABASE_URL: scratch.appUrl });
  organization = await createTestOrganization();
  campaignId = await addCampaign();
  await runAlone(scratch.ownerUrl, [fill(organization, campaignId, await addCampaign()), "ANALYZE"]);
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

/** The id of the n-th row that `fill` makes, in every table. */
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/**
 * Odd rows are in the campaign, even ones in another of the organization. A tenth of the referrals is converted;
 * 1,000 advocates have 20 referrals and 20 messages each, 200 have 100 entries each, and every API key belongs to
 * another organization. Of the messages, 80 are for members and 100 have failed; all others were sent to advocates.
 */
function fill({ orgId }: TestOrganization, campaign: string, other: string): string {
  const rows = `
    SELECT '${orgId}'::uuid AS org, (CASE n % 2 WHEN 1 THEN '${campaign}' ELSE '${other}' END)::uuid AS campaign, n,
           n % 4 < 2 AS by_email, n % 10 = 1 AS converted
      FROM generate_series(0, ${ROWS - 1}) n`;
  return `
    CREATE FUNCTION pg_temp.id(n int) RETURNS uuid LANGUAGE sql
      RETURN ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid;
    SET session_replication_role = replica;
    INSERT INTO advocates (org_id, campaign_id, id, name, email, phone, notification_preference, referral_code,
                           activity_seq, pending_count, enrolled_at)
      SELECT org, campaign, pg_temp.id(n), 'Ann', CASE WHEN by_email THEN 'a' || n || '@example.com' END,
             '+1415' || 5000000 + n, CASE WHEN by_email THEN 'email' ELSE 'sms' END::notification_preference, 'ANN-' || n,
             CASE WHEN n < 200 THEN 100 ELSE 0 END, CASE WHEN n < 1000 THEN 20 ELSE 0 END, now() FROM (${rows});
    INSERT INTO referrals (org_id, campaign_id, id, advocate_id, friend_name, friend_email, friend_phone, reward_mode,
                           advocate_reward_value, friend_reward_value, created_at, status, converted_at, conversion_id)
      SELECT org, campaign, pg_temp.id(n), pg_temp.id(n % 1000), 'Fay', 'f' || n || '@example.com',
             '+1415' || 5000000 + n, 'fixed', 500, 0, now(),
             CASE WHEN converted THEN 'converted' ELSE 'pending' END::referral_status,
             CASE WHEN converted THEN now() END, CASE WHEN converted THEN pg_temp.id(n) END FROM (${rows});
    INSERT INTO conversions (org_id, id, advocate_id, referral_id, advocate_reward_cents, friend_reward_cents, created_at)
      SELECT org_id, conversion_id, advocate_id, id, 500, 0, now() FROM referrals WHERE status = 'converted';
    INSERT INTO activity (org_id, campaign_id, id, advocate_id, seq, action, description, actor_kind, created_at)
      SELECT org, campaign, pg_temp.id(n), pg_temp.id(n % 200), n / 200 + 1, 'advocate.enrolled', '-', 'system', now()
        FROM (${rows});
    INSERT INTO audit_entries (org_id, id, action, subject_id, actor_kind, actor_id, actor_name, created_at)
      SELECT org, pg_temp.id(n), 'campaign.updated', '-', 'system', '-', '-', now() FROM (${rows});
    INSERT INTO webhook_events (org_id, id, external_id, type, data, body_hash, key_id, key_name, outcome, status, answer,
                                received_at, handled_at)
      SELECT org, pg_temp.id(n), 'e' || n, 'referral.convert', '{}', '', '-', '-',
             CASE WHEN n % 100 = 1 THEN 'unmatched' ELSE 'applied' END::webhook_event_outcome, 200, '{}', now(), now()
        FROM (${rows});
    INSERT INTO messages (org_id, id, channel, template, recipient, advocate_id, cause_id, data, status, provider_id,
                          created_at, handled_at)
      SELECT org, pg_temp.id(n), CASE WHEN by_email OR member THEN 'email' ELSE 'sms' END::message_channel,
             CASE WHEN member THEN 'team-invite' WHEN n % 10 = 0 THEN 'reward-advocate' ELSE 'invite' END::message_template,
             'a' || n % 1000 || '@example.com', CASE WHEN NOT member THEN pg_temp.id(n % 1000) END, pg_temp.id(n),
             CASE WHEN member THEN '{"invitedBy": "Dana"}'
                  WHEN n % 10 = 0 THEN '{"advocateName": "Ann", "friendName": "Fay", "rewardCents": 5, "balanceCents": 5}'
                  ELSE '{"advocateName": "Ann", "offer": {"rewardMode": "fixed", "advocateRewardValue": 5, "friendRewardValue": 0}}'
             END::jsonb,
             CASE WHEN failed THEN 'failed' ELSE 'sent' END::message_status, CASE WHEN NOT failed THEN 're_1' END, now(), now()
        FROM (SELECT *, n % 250 = 3 AS member, n % 200 = 7 AS failed FROM (${rows}));
    INSERT INTO organizations (id, name, status, tier, created_at)
      SELECT pg_temp.id(n), 'Other', 'active', 'growth', now() FROM (${rows});
    INSERT INTO users (org_id, id, email, roles, created_at)
      SELECT pg_temp.id(n), pg_temp.id(n), 'u' || n || '@example.com', '{admin}', now() FROM (${rows});
    INSERT INTO api_keys (org_id, key_id, user_id, secret_hash, created_at)
      SELECT pg_temp.id(n), 'rrk_' || n, pg_temp.id(n), '', now() FROM (${rows})`;
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
