import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import { weeklyDigest } from "@/lib/asks/digest/contract";
import { nextDigest } from "@/lib/asks/digest/week";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement, transactWrites } from "@/lib/kit/implement";

/** Whether a member gets the digest: their own choice, or else the default of their role. */
export const wantsDigest = sql<boolean>`(${users.view} = 'office' AND coalesce(${users.wantsDigest}, 'admin' = ANY(${users.roles})))`;

export const getWeeklyDigest = implement(weeklyDigest.get, async ({ db, actor, now }) => ({
  weeklyDigest: toWire(await readOwn(db, actor), now),
}));

export const updateWeeklyDigest = implement(weeklyDigest.update, async ({ db, actor, now, record }, { isOn }) => {
  const own = await readOwn(db, actor);
  await db.update(users).set({ wantsDigest: isOn }).where(isUser(actor.orgId, actor.userId));
  record({
    action: "user.digest_changed",
    subjectId: actor.name,
    before: { isOn: own.isOn },
    after: { isOn },
  });
  return { weeklyDigest: toWire({ ...own, isOn }, now) };
});

/** The member with this address and whether their digest is on; null if no member has it. */
export async function findReader(orgId: string, email: string) {
  const [row] = await database()
    .select({ userId: users.id, isOn: wantsDigest })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(sql`lower(${users.email})`, email.toLowerCase())));
  return row ?? null;
}

/** Turns a member's digest on or off by an emailed link. Idempotent; audited only when it changes. */
export async function switchDigest(
  actor: Actor & { readonly userId: string },
  isOn: boolean,
  moment: { readonly now: Date; readonly requestId?: string },
): Promise<void> {
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    const changed = await tx
      .update(users)
      .set({ wantsDigest: isOn })
      .where(and(isUser(actor.orgId, actor.userId), sql`${wantsDigest} <> ${isOn}`))
      .returning({ id: users.id });
    if (changed.length === 0) return;
    const change = { before: { isOn: !isOn }, after: { isOn } };
    await perform(async ({ record }) => record({ action: "user.digest_changed", subjectId: actor.name, ...change }));
  });
}

async function readOwn(db: Db, { orgId, userId }: Actor) {
  const [own] = await db
    .select({ isOn: wantsDigest, timeZone: organizations.timeZone })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .where(isUser(orgId, userId));
  if (!own) throw new ApiError("unauthenticated", "You’re no longer on this team.");
  return own;
}

function toWire({ isOn, timeZone }: Awaited<ReturnType<typeof readOwn>>, now: Date) {
  return { isOn, nextAt: nextDigest(timeZone, now) };
}

function isUser(orgId: string, userId = ""): SQL | undefined {
  return and(eq(users.orgId, orgId), eq(users.id, userId));
}
