import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { rowsOf } from "@/db/rows-of";
import { createReferral } from "@/lib/leads/referrals/create";
import type { InventedBusiness, InventedLead } from "@/proof/customer-files/business";
import { fullName } from "@/proof/customer-files/people";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { openBusiness, openCampaign } from "@/proof/sim/business";

/** An organization with an invented business. */
export interface FileShop extends TestOrganization {
  readonly business: InventedBusiness;
  /** Leads by id. */
  readonly leads: ReadonlyMap<string, InventedLead>;
}

const ENROLLED_AT = new Date("2026-05-01T17:00:00Z");
const AT_ONCE = 16;

/** Creates an organization with a business's campaigns, advocates and leads. */
export async function openShop(business: InventedBusiness): Promise<FileShop> {
  const organization = await openBusiness();
  const { actor, orgId } = organization;
  const long = { now: ENROLLED_AT };
  const campaignIds: string[] = [];
  for (const { name, rewardMode, advocateRewardValue } of business.campaigns) {
    const terms = { name, rewardMode, advocateRewardValue, friendRewardValue: 0 };
    campaignIds.push(await openCampaign(actor, terms, long));
  }
  const places = await insertAdvocates(orgId, business, campaignIds);
  const leads = new Map<string, InventedLead>();
  const add = async (lead: InventedLead) => {
    const place = places[lead.advocate];
    if (!place) throw new Error("There is no such advocate");
    const friend = {
      friendName: lead.name,
      ...(lead.email !== undefined && { friendEmail: lead.email }),
      ...(lead.phone !== undefined && { friendPhone: lead.phone }),
    };
    const at = { now: new Date(`${lead.madeOn}T17:00:00Z`) };
    const { referral } = await createReferral(actor, { ...place, ...friend }, at);
    leads.set(referral.referralId, lead);
  };
  const left = [...business.leads];
  const addAll = async () => {
    for (let lead = left.shift(); lead; lead = left.shift()) await add(lead);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addAll));
  return { ...organization, business, leads };
}

// Inserted directly, because files need referral codes that are known in advance.
function insertAdvocates(orgId: string, { advocates }: InventedBusiness, campaignIds: readonly string[]) {
  const rows = advocates.map(({ key, person, campaign, code }) => ({
    key,
    campaign: campaignIds[campaign],
    name: fullName(person),
    email: person.email,
    phone: person.phone,
    code,
  }));
  return transact(async (tx) => {
    const inserted = await tx.execute<{ campaignId: string; advocateId: string }>(sql`
      INSERT INTO advocates (org_id, id, campaign_id, name, email, phone, notification_preference, referral_code, enrolled_at)
      SELECT ${orgId}::uuid, uuidv7(), w.campaign, w.name, w.email, w.phone, 'email', w.code, ${ENROLLED_AT.toISOString()}::timestamptz
        FROM ${rowsOf(rows, "key int, campaign uuid, name text, email text, phone text, code text")} w
       ORDER BY w.key
      RETURNING campaign_id AS "campaignId", id AS "advocateId"`);
    return [...inserted];
  });
}

export interface LeadStanding extends Record<string, unknown> {
  readonly referralId: string;
  readonly stage: string;
  readonly externalId: string | null;
  /** What remains of the reward, in cents; null if never converted. */
  readonly leftCents: number | null;
}

/** The state of each lead. */
export async function readStandings({ orgId }: Pick<FileShop, "orgId">): Promise<readonly LeadStanding[]> {
  return database().execute<LeadStanding>(sql`
    SELECT r.id AS "referralId", r.stage, v.external_id AS "externalId",
           v.advocate_reward_cents - r.reversed_reward_cents AS "leftCents"
      FROM referrals r LEFT JOIN conversions v ON v.org_id = r.org_id AND v.referral_id = r.id
     WHERE r.org_id = ${orgId}::uuid ORDER BY r.id`);
}

/** Each advocate's total by code, in cents: credit plus pending and held, minus debt. */
export async function readCredit({ orgId }: Pick<FileShop, "orgId">): Promise<ReadonlyMap<string, number>> {
  const rows = await database().execute<{ code: string; cents: number }>(sql`
    SELECT a.referral_code AS code, a.credit_balance_cents + a.pending_credit_cents - a.owed_cents AS cents
      FROM advocates a WHERE a.org_id = ${orgId}::uuid ORDER BY a.id`);
  return new Map(rows.map(({ code, cents }) => [code, cents]));
}

/** The day since which each contact is a customer's. */
export async function readCustomers({ orgId }: Pick<FileShop, "orgId">): Promise<ReadonlyMap<string, string>> {
  const rows = await database().execute<{ contact: string; since: string }>(sql`
    SELECT contact, min(since)::text AS since FROM customers WHERE org_id = ${orgId}::uuid
     GROUP BY contact ORDER BY contact`);
  return new Map(rows.map(({ contact, since }) => [contact, since]));
}
