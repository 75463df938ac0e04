import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { organizations, leadAlerts as table, users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { hisAlerts } from "@/lib/lead-alerts/alert";
import { leadAlerts } from "@/lib/lead-alerts/contract";

export const getLeadAlerts = implement(leadAlerts.get, async ({ db, actor }) => readOwn(db, actor));

export const updateLeadAlerts = implement(leadAlerts.update, async ({ db, actor, record }, change) => {
  const { leadAlerts: before } = await readOwn(db, actor);
  const { mode = before.mode, quietHours = before.quietHours } = change;
  const chosen = {
    mode,
    quietFrom: quietHours ? toMinute(quietHours.from) : null,
    quietUntil: quietHours ? toMinute(quietHours.until) : null,
  };
  await db
    .insert(table)
    .values({ orgId: actor.orgId, userId: actor.userId ?? "", ...chosen })
    .onConflictDoUpdate({ target: [table.orgId, table.userId], set: chosen });
  const { leadAlerts: after } = await readOwn(db, actor);
  record({ action: "user.lead_alerts_changed", subjectId: actor.name, before, after });
  return { leadAlerts: after };
});

async function readOwn(db: Db, { orgId, userId = "" }: Actor) {
  const [own] = await db
    .select(hisAlerts)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .leftJoin(table, and(eq(table.orgId, users.orgId), eq(table.userId, users.id)))
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!own) throw new ApiError("unauthenticated", "You are not a member of this organization any more.");
  const { mode, quietFrom, quietUntil, timeZone } = own;
  const quiet = quietFrom !== null && quietUntil !== null;
  return {
    leadAlerts: {
      mode,
      ...(quiet && { quietHours: { from: toTime(quietFrom), until: toTime(quietUntil) } }),
    },
    timeZone,
  };
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function toTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
