import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { activity } from "@/db/schema/activity";
import type { Context } from "@/lib/kit/implement";

type Entry = Pick<typeof activity.$inferInsert, "campaignId" | "advocateId" | "action" | "description">;

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
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const common = { orgId: actor.orgId, actorKind: actor.kind, actorId: actor.id, createdAt: now };
  const rows = entries.map((entry) => ({ ...entry, ...common, id: newId(now) }));
  await db.execute(insertEntries(rows));
}
