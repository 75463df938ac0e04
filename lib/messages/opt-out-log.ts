import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { optOutLog as table } from "@/db/schema/messages";
import { implementList, newestFirst } from "@/lib/kit/list";
import { optOuts } from "@/lib/messages/opt-out-contract";

type Noted = Omit<typeof table.$inferInsert, "id" | "createdAt">;

/** Appends requests by recipients to the permanent log, in the transaction that carries them out. */
export async function noteOptOuts(tx: Tx, noted: readonly Noted[], now: Date): Promise<void> {
  if (noted.length === 0) return;
  await tx.insert(table).values(noted.map((entry) => ({ ...entry, id: newId(now), createdAt: now })));
}

export const listOptOuts = implementList(optOuts.list, async ({ db, actor: { orgId } }) => {
  const isOurs = eq(table.orgId, orgId);
  return async (page) => {
    const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, isOurs, page);
    return rows.map(({ id: optOutId, channel, contact, change, way, createdAt }) => {
      return { optOutId, channel, contact, change, way, createdAt };
    });
  };
});
