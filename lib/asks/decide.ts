import { and, eq } from "drizzle-orm";
import { askPlans, asks as table } from "@/db/schema/asks";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { asks } from "@/lib/asks/contract";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";

export const skipAsk = implement(asks.skip, async (context, { askId }) => {
  const { advocateId, step } = await lockPlanned(context, askId);
  const { db, actor, now, record } = context;
  await db
    .update(table)
    .set({ state: "skipped", stop: "by_hand", decidedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, askId)));
  record({ action: "ask.skipped", subjectId: advocateId, after: { askId, step } });
  return { ok: true as const };
});

/** Only makes the ask due; the worker sends it in its next round with all the usual checks. */
export const sendAskNow = implement(asks.sendNow, async (context, { askId }) => {
  const { advocateId, step } = await lockPlanned(context, askId);
  const { db, actor, now, record } = context;
  await db
    .update(table)
    .set({ plannedFor: now, dueAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, askId)));
  record({ action: "ask.hurried", subjectId: advocateId, after: { askId, step } });
  return { ok: true as const };
});

async function lockPlanned({ db, actor }: WriteContext, askId: string) {
  const [row] = await db
    .select({ advocateId: table.advocateId, step: table.step, state: table.state })
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, askId)))
    .for("no key update");
  if (!row) throw new ApiError("not_found", "There is no such ask.");
  if (row.state !== "planned") {
    const what = row.state === "sent" ? "It was already sent." : "It was already skipped.";
    throw new ApiError("already_decided", what);
  }
  return row;
}

const settingColumns = { isOn: organizations.asksOn, dailyAsks: organizations.dailyAsks };

export const getAskSettings = implement(asks.getSettings, async ({ db, actor }) =>
  single(await db.select(settingColumns).from(organizations).where(eq(organizations.id, actor.orgId))),
);

export const updateAskSettings = implement(asks.updateSettings, async ({ db, actor, now, record }, change) => {
  const byId = eq(organizations.id, actor.orgId);
  const before = single(await db.select(settingColumns).from(organizations).where(byId).for("no key update"));
  const after = { ...before, ...change };
  await db.update(organizations).set({ asksOn: after.isOn, dailyAsks: after.dailyAsks }).where(byId);
  // Jobs and other causes from while asks were off get no ask.
  if (after.isOn && !before.isOn) {
    await db.update(askPlans).set({ sweptUntil: now }).where(eq(askPlans.orgId, actor.orgId));
  }
  record({ action: "ask_settings.changed", subjectId: actor.orgId, before, after });
  return after;
});
