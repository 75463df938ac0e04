import { type SQL, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import type { AskStep } from "@/db/enums";
import { moment } from "@/db/moment";
import { firstIdOf } from "@/db/new-id";
import { PlanStepsSchema } from "@/lib/asks/plan";
import { delayOf, isStepOn } from "@/lib/asks/steps";
import { workEach } from "@/lib/kit/due-work";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";

/** How often each campaign is swept. */
const EVERY_MS = MINUTE_MS;

/** When the next campaign is to be swept. */
export const sweepDue = sql`(SELECT min(swept_until) + ${EVERY_MS}::int * interval '1 millisecond' FROM ask_plans WHERE is_on)`;

// Rows may be committed after the sweep of their own timestamp: most within moments, those of a long import within the
// hour. Reading the whole hour every ten minutes finds them too, without reading an import sixty times.
const OVERLAP_MS = 2 * MINUTE_MS;
const LONG_OVERLAP_MS = HOUR_MS;
const LONG_EVERY_MS = 10 * MINUTE_MS;

const CAMPAIGNS_AT_ONCE = 200;

/**
 * Plans the asks that no request triggers: landed credit, unopened links, friends who have not booked, and expiring
 * credit. Idempotent.
 */
export async function sweepTriggers(now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVERY_MS);
  for (let swept = CAMPAIGNS_AT_ONCE; swept === CAMPAIGNS_AT_ONCE; ) {
    const due = await database().execute<DueCampaign>(sql`
      SELECT org_id AS "orgId", campaign_id AS "campaignId" FROM ask_plans
       WHERE is_on AND swept_until <= ${moment(before)} ORDER BY swept_until LIMIT ${CAMPAIGNS_AT_ONCE}`);
    const sweep = (place: DueCampaign) => transact((tx) => sweepCampaign(tx, place, now));
    swept = (await workEach(due, "a campaign could not be swept for asks", sweep)).length;
  }
}

type DueCampaign = { readonly orgId: string; readonly campaignId: string };

async function sweepCampaign(tx: Tx, { orgId, campaignId }: DueCampaign, now: Date): Promise<void> {
  const [plan] = await tx.execute<{ steps: unknown; sweptUntil: string }>(sql`
    SELECT steps, swept_until AS "sweptUntil" FROM ask_plans
     WHERE org_id = ${orgId}::uuid AND campaign_id = ${campaignId}::uuid AND is_on AND swept_until < ${moment(now)}
       FOR NO KEY UPDATE SKIP LOCKED`);
  if (!plan) return;
  const steps = PlanStepsSchema.parse(plan.steps);
  const since = overlapping(new Date(plan.sweptUntil), now);
  const campaign = sql`${orgId}::uuid AS org_id, ${campaignId}::uuid AS campaign_id`;
  for (const [step, causes] of causesOf({ orgId, campaignId, since })) {
    if (!isStepOn(step, steps)) continue;
    await tx.execute(sql`
      INSERT INTO asks (org_id, campaign_id, id, advocate_id, step, cause_id, person, planned_for, due_at, created_at)
      SELECT ${campaign}, id_of(${moment(now)}), cause.advocate_id, ${step}::ask_step, cause.id, cause.person, at.due, at.due,
             cause.at
        FROM (${causes}) cause
       CROSS JOIN LATERAL (SELECT greatest(cause.at + ${delayOf(step, steps)} * interval '1 hour', ${moment(now)}) AS due) at
       WHERE cause.person IS NOT NULL
      ON CONFLICT DO NOTHING`);
  }
  await tx.execute(sql`
    UPDATE ask_plans SET swept_until = ${moment(now)}
     WHERE org_id = ${orgId}::uuid AND campaign_id = ${campaignId}::uuid`);
}

/** From when on a sweep at `now` reads, after one that read until `sweptUntil`. */
function overlapping(sweptUntil: Date, now: Date): Date {
  const part = (time: Date) => Math.floor(time.getTime() / LONG_EVERY_MS);
  const overlap = part(sweptUntil) === part(now) ? OVERLAP_MS : LONG_OVERLAP_MS;
  return new Date(sweptUntil.getTime() - overlap);
}

interface SweepRange {
  readonly orgId: string;
  readonly campaignId: string;
  readonly since: Date;
}

/** Selects the causes of each step: `id`, `advocate_id`, `person` and the time `at`. */
function causesOf({ orgId, campaignId, since }: SweepRange): readonly (readonly [AskStep, SQL])[] {
  const place = sql`a.org_id = ${orgId}::uuid AND a.campaign_id = ${campaignId}::uuid AND a.erased_at IS NULL`;
  const person = sql`coalesce(a.email_identity, a.phone) AS person`;
  const first = sql`${firstIdOf(since)}::uuid`;
  return [
    [
      "credit_landed",
      sql`
        SELECT e.id, e.advocate_id, ${person}, e.created_at AS at
          FROM activity e JOIN advocates a ON a.org_id = e.org_id AND a.id = e.advocate_id
         WHERE ${place} AND e.org_id = ${orgId}::uuid AND e.id >= ${first} AND e.amount_cents > 0
           AND e.action IN ('advocate.referral.converted', 'advocate.credit.released')`,
    ],
    [
      "link_unopened",
      sql`
        SELECT a.id, a.id AS advocate_id, ${person}, a.enrolled_at AS at
          FROM advocates a WHERE ${place} AND a.id >= ${first} AND a.visit_count = 0`,
    ],
    [
      "friend_reminder",
      sql`
        SELECT r.id, r.advocate_id, coalesce(r.friend_email_identity, r.friend_phone) AS person, r.created_at AS at
          FROM referrals r
         WHERE r.org_id = ${orgId}::uuid AND r.campaign_id = ${campaignId}::uuid AND r.id >= ${first}
           AND r.erased_at IS NULL AND r.source = 'portal'`,
    ],
    [
      "credit_expiring",
      sql`
        SELECT md5(x.advocate_id::text || x.expires_on::text)::uuid AS id, x.advocate_id, ${person}, x.created_at AS at
          FROM expiry_reminders x JOIN advocates a ON a.org_id = x.org_id AND a.id = x.advocate_id
         WHERE ${place} AND x.org_id = ${orgId}::uuid AND x.created_at >= ${moment(since)} AND x.days_before = 30`,
    ],
  ];
}
