import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { AskStep } from "@/db/enums";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { askPlans } from "@/db/schema/asks";
import { PlanStepsSchema } from "@/lib/asks/plan";
import { delayOf, isStepOn, jobSteps } from "@/lib/asks/steps";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";

/** A job reported later than this is treated as done now. */
const FRESH_MS = 2 * DAY_MS;

/** Jobs older than this get no first ask, because it would come as a surprise. */
const STALE_MS = 45 * DAY_MS;

/** A newly recorded job. */
export interface RecordedJob {
  readonly jobId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly doneAt: Date;
}

/**
 * Plans the asks of finished jobs in the transaction that records them, once per step. Old jobs and campaigns with asks
 * off plan nothing.
 * @returns the number of planned asks
 */
export async function planJobAsks(tx: Tx, orgId: string, jobs: readonly RecordedJob[], now: Date): Promise<number> {
  const plans = await readOpenPlans(
    tx,
    orgId,
    jobs.map(({ campaignId }) => campaignId),
  );
  const planned = jobs.flatMap(({ jobId, campaignId, advocateId, doneAt }) => {
    const plan = plans.get(campaignId);
    const age = now.getTime() - doneAt.getTime();
    if (!plan || age > STALE_MS) return [];
    const from = age > FRESH_MS ? now : doneAt;
    return jobSteps
      .filter((step) => isStepOn(step, plan))
      .map((step) => ({
        id: newId(now),
        cause: jobId,
        campaign: campaignId,
        advocate: advocateId,
        step,
        due: new Date(Math.max(now.getTime(), from.getTime() + delayOf(step, plan) * HOUR_MS)),
      }));
  });
  return insertAsks(tx, orgId, planned, now);
}

async function readOpenPlans(tx: Db, orgId: string, campaignIds: readonly string[]) {
  const rows = await tx
    .select({ campaignId: askPlans.campaignId, steps: askPlans.steps })
    .from(askPlans)
    .where(
      and(eq(askPlans.orgId, orgId), eq(askPlans.isOn, true), inArray(askPlans.campaignId, [...new Set(campaignIds)])),
    );
  return new Map(rows.map(({ campaignId, steps }) => [campaignId, PlanStepsSchema.parse(steps)]));
}

/** Rows per statement. */
const BATCH = 2_000;

interface PlannedAsk {
  readonly id: string;
  readonly cause: string;
  readonly campaign: string;
  readonly advocate: string;
  readonly step: AskStep;
  readonly due: Date;
}

async function insertAsks(tx: Tx, orgId: string, planned: readonly PlannedAsk[], now: Date): Promise<number> {
  let count = 0;
  for (let at = 0; at < planned.length; at += BATCH) {
    const rows = rowsOf(
      planned.slice(at, at + BATCH),
      "id uuid, cause uuid, campaign uuid, advocate uuid, step ask_step, due timestamptz",
    );
    const inserted = await tx.execute(sql`
      INSERT INTO asks (org_id, id, campaign_id, advocate_id, step, cause_id, person, planned_for, due_at, created_at)
      SELECT ${orgId}::uuid, p.id, p.campaign, p.advocate, p.step, p.cause, coalesce(a.email_identity, a.phone), p.due, p.due,
             ${now.toISOString()}::timestamptz
        FROM ${rows} p
       CROSS JOIN LATERAL (SELECT * FROM advocates WHERE org_id = ${orgId}::uuid AND id = p.advocate LIMIT 1) a
       WHERE a.erased_at IS NULL
      ON CONFLICT DO NOTHING`);
    count += inserted.count;
  }
  return count;
}
