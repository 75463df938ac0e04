import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { messages } from "@/db/schema/messages";

/** The organizations that have texted a number, or were about to; the latest first. */
export async function listTexters(db: Db, phone: string): Promise<string[]> {
  const last = max(messages.createdAt);
  const rows = await db
    .select({ orgId: messages.orgId, last })
    .from(messages)
    .where(and(sql`${messages.channel} = 'sms'`, eq(messages.recipient, phone)))
    .groupBy(messages.orgId)
    .orderBy(desc(last));
  return rows.map(({ orgId }) => orgId);
}
