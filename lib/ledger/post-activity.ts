import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { one } from "@/db/one";
import { activity } from "@/db/schema/activity";
import type { Context } from "@/lib/kit/implement";

type Entry = Pick<typeof activity.$inferInsert, "campaignId" | "advocateId" | "action" | "description"> &
  Partial<Pick<typeof activity.$inferInsert, "amountCents" | "memo" | "referralId" | "friendName">>;

/**
 * Adds an entry to an advocate's ledger and answers the balance after it, in cents. An `amountCents` moves the
 * balance; the database numbers the entry and refuses a balance below zero (constraint `advocates_balance_range`).
 */
export async function postActivity({ db, actor, now }: Context<Tx>, entry: Entry): Promise<number> {
  const rows = await db
    .insert(activity)
    .values({
      ...entry,
      orgId: actor.orgId,
      id: newId(now),
      actorKind: actor.kind,
      actorId: actor.id,
      createdAt: now,
    })
    .returning({ balanceAfter: activity.balanceAfter });
  return one(rows).balanceAfter;
}
