import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { askSteps } from "@/db/enums";
import { askPlans as table } from "@/db/schema/asks";
import { asks, StepChange } from "@/lib/asks/contract";
import { delayOf, isStepOn, steps } from "@/lib/asks/steps";
import { findCampaign } from "@/lib/business/campaigns/service";
import { implement } from "@/lib/kit/implement";

/** A campaign's overrides of the default steps. */
export const PlanStepsSchema = z.partialRecord(z.enum(askSteps), StepChange);

type OwnSteps = z.output<typeof PlanStepsSchema>;

export const getAskPlan = implement(asks.getPlan, async ({ db, actor }, { campaignId }) => {
  await findCampaign(db, actor, campaignId);
  return { askPlan: present(campaignId, await readPlan(db, { orgId: actor.orgId, campaignId })) };
});

export const updateAskPlan = implement(asks.updatePlan, async ({ db, actor, now, record }, input) => {
  const { campaignId, steps: changed } = input;
  const place = { orgId: actor.orgId, campaignId };
  await findCampaign(db, actor, campaignId);
  await db
    .insert(table)
    .values({ ...place, sweptUntil: now })
    .onConflictDoNothing();
  const [locked] = await db.select().from(table).where(wherePlan(place)).for("update");
  const before = { isOn: locked?.isOn ?? false, steps: PlanStepsSchema.parse(locked?.steps ?? {}) };
  const after = { isOn: before.isOn, steps: merge(before.steps, changed) };
  await db.update(table).set({ steps: after.steps }).where(wherePlan(place));
  record({
    action: "ask_plan.changed",
    subjectId: campaignId,
    before: auditFields(before),
    after: auditFields(after),
  });
  return { askPlan: present(campaignId, after) };
});

/** Reads a campaign's plan. The default is off, with the default steps. */
export async function readPlan(db: Db, place: CampaignRef): Promise<{ isOn: boolean; steps: OwnSteps }> {
  const [row] = await db.select({ isOn: table.isOn, steps: table.steps }).from(table).where(wherePlan(place));
  return { isOn: row?.isOn ?? false, steps: PlanStepsSchema.parse(row?.steps ?? {}) };
}

interface CampaignRef {
  readonly orgId: string;
  readonly campaignId: string;
}

const wherePlan = ({ orgId, campaignId }: CampaignRef) => and(eq(table.orgId, orgId), eq(table.campaignId, campaignId));

function merge(before: OwnSteps, changed: OwnSteps): OwnSteps {
  return Object.fromEntries(
    askSteps.flatMap((step) => {
      const own = { ...before[step], ...changed[step] };
      return Object.keys(own).length > 0 ? [[step, own]] : [];
    }),
  );
}

// Audit log entries are flat.
function auditFields({ isOn, steps: own }: { isOn: boolean; steps: OwnSteps }) {
  const on = askSteps.filter((step) => isStepOn(step, own));
  const delays = Object.fromEntries(askSteps.map((step) => [`${step} hours`, delayOf(step, own)]));
  return { isOn, steps: on.join(", "), ...delays, words: JSON.stringify(own) };
}

function present(campaignId: string, { isOn, steps: own }: { isOn: boolean; steps: OwnSteps }) {
  return {
    campaignId,
    isOn,
    steps: askSteps.map((step) => ({
      step,
      isOn: isStepOn(step, own),
      delayHours: own[step]?.delayHours ?? steps[step].delayHours,
      words: own[step]?.words ?? {},
    })),
  };
}
