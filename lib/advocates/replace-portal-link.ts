import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { one } from "@/db/one";
import { advocates as table } from "@/db/schema/advocates";
import { advocates } from "@/lib/advocates/contract";
import { findAdvocate } from "@/lib/advocates/find";
import { presentAdvocate, shown } from "@/lib/advocates/present";
import { implement } from "@/lib/kit/implement";

export const replacePortalLink = implement(
  advocates.replacePortalLink,
  async ({ db, actor, record }, place) => {
    const { orgId, advocateId } = await findAdvocate(db, actor, place);
    const advocate = await renewPortalLink(db, { orgId, advocateId });
    record({ action: "advocate.portal_link_replaced", subjectId: advocateId });
    return { advocate: presentAdvocate(advocate) };
  },
);

/** Gives an advocate's portal another link; those before open nothing from the commit on. */
export async function renewPortalLink(tx: Tx, { orgId, advocateId }: { orgId: string; advocateId: string }) {
  const rows = await tx
    .update(table)
    .set({ portalLinkVersion: sql`${table.portalLinkVersion} + 1` })
    .where(and(eq(table.orgId, orgId), eq(table.id, advocateId)))
    .returning(shown);
  return one(rows);
}
