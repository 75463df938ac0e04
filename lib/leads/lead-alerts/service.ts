import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "@/db/client";
import { organizations, leadAlerts as table, users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, featureNotEnabled, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { alertColumns, joinAlertPhone, joinAlertSetting } from "@/lib/leads/lead-alerts/alert";
import { leadAlerts } from "@/lib/leads/lead-alerts/contract";
import { findProviders } from "@/lib/messages/drivers/configured";

export const getLeadAlerts = implement(leadAlerts.get, async ({ db, actor }) => readOwn(db, actor));

/** @throws ApiError `invalid_input` or `feature_not_enabled` if texts cannot reach the member */
export const updateLeadAlerts = implement(leadAlerts.update, async ({ db, actor, record }, change) => {
  const { leadAlerts: before, phone } = await readOwn(db, actor);
  const { notificationPreference: by } = change;
  if (by !== undefined && by !== "email") {
    if (!actor.plan.sms) throw featureNotEnabled("sms");
    if (!phone) throw fieldError("notificationPreference", `cannot be "${by}" until you verify a number`);
  }
  const { mode = before.mode, quietHours = before.quietHours } = change;
  const notificationPreference = by ?? before.notificationPreference;
  await saveOwn(db, actor, { mode, notificationPreference, ...(quietHours && { quietHours }) });
  const { leadAlerts: after } = await readOwn(db, actor);
  record({ action: "user.lead_alerts_changed", subjectId: actor.name, before, after });
  return { leadAlerts: after };
});

type Setting = z.output<typeof leadAlerts.get.output>["leadAlerts"];

/** Saves the acting member's alert settings. */
export async function saveOwn(
  tx: Tx,
  { orgId, userId = "" }: Actor,
  { mode, notificationPreference, quietHours }: Setting,
): Promise<void> {
  const chosen = {
    mode,
    notificationPreference,
    quietFrom: quietHours ? toMinute(quietHours.from) : null,
    quietUntil: quietHours ? toMinute(quietHours.until) : null,
  };
  await tx
    .insert(table)
    .values({ orgId, userId, ...chosen })
    .onConflictDoUpdate({ target: [table.orgId, table.userId], set: chosen });
}

/** The acting member's alert settings and number, if any. @throws ApiError `unauthenticated` */
export async function readOwn(db: Db, { orgId, userId = "", plan }: Actor) {
  const [own] = await db
    .select(alertColumns)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .leftJoin(table, joinAlertSetting)
    .leftJoin(...joinAlertPhone)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!own) throw new ApiError("unauthenticated", "You’re no longer on this team.");
  const { mode, notificationPreference, quietFrom, quietUntil, timeZone, phone: number, isStopped } = own;
  const quiet = quietFrom !== null && quietUntil !== null;
  return {
    leadAlerts: {
      mode,
      notificationPreference,
      ...(quiet && { quietHours: { from: toTime(quietFrom), until: toTime(quietUntil) } }),
    },
    timeZone,
    texts: plan.sms ? (findProviders().sms ? "ready" : "not_set_up") : "not_in_plan",
    ...(number !== null && { phone: { number, isStopped } }),
  } as const;
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function toTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
