import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { one } from "@/db/one";
import { prepareInsert } from "@/db/prepare-insert";
import { activity } from "@/db/schema/activity";
import type { Context } from "@/lib/kit/implement";

type NewRow = typeof activity.$inferInsert;
type PlainEntry = Pick<NewRow, "campaignId" | "advocateId" | "action" | "description">;
type Entry = PlainEntry &
  Partial<Pick<NewRow, "amountCents" | "memo" | "referralId" | "friendName" | "approvalId">>;

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

const insertEntries = prepareInsert(activity, [
  "orgId",
  "id",
  "campaignId",
  "advocateId",
  "action",
  "description",
  "actorKind",
  "actorId",
  "createdAt",
]);

/** Adds any number of entries that change no credit to their advocates' ledgers, in one statement. */
export async function postActivities(
  { db, actor, now }: Context<Tx>,
  entries: readonly PlainEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const common = { orgId: actor.orgId, actorKind: actor.kind, actorId: actor.id, createdAt: now };
  const rows = entries.map((entry) => ({ ...entry, ...common, id: newId(now) }));
  await db.execute(insertEntries(rows));
}
