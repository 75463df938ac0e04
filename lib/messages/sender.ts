import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import { brandings } from "@/db/schema/branding";
import { organizations } from "@/db/schema/organizations";
import { type MessageRow, sender } from "@/lib/messages/find";

/** What the rows of one organization's messages have in common. */
export async function findSender(
  db: Db,
  orgId: string,
): Promise<Pick<MessageRow, "organization" | "branding">> {
  const rows = await db
    .select(sender)
    .from(organizations)
    .leftJoin(brandings, eq(brandings.orgId, organizations.id))
    .where(eq(organizations.id, orgId));
  return one(rows);
}
