import type { Tx } from "@/db/client";
import { insertRows } from "@/db/insert-rows";
import { newId } from "@/db/new-id";
import { activity } from "@/db/schema/activity";
import type { Context } from "@/lib/api/implement";

type Entry = Pick<typeof activity.$inferInsert, "campaignId" | "advocateId" | "action" | "description">;

const columns = [
  "orgId",
  "id",
  "campaignId",
  "advocateId",
  "action",
  "description",
  "actorKind",
  "actorId",
  "createdAt",
] as const;

/** Adds any number of entries that change no credit to their advocates' ledgers, in one statement. */
export async function postActivities(
  { db, actor, now }: Context<Tx>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const common = { orgId: actor.orgId, actorKind: actor.kind, actorId: actor.id, createdAt: now };
  const rows = entries.map((entry) => ({ ...entry, ...common, id: newId(now) }));
  await db.execute(insertRows(activity, columns, rows));
}
