import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { type Language, languages } from "@/lib/kit/words/languages";

/** The organizations that have texted a number or were about to, latest first. */
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

/** The language of the last text from an organization to a number, if it was in the person's own language. */
export async function findTextedLanguage(db: Db, orgId: string, phone: string): Promise<Language | undefined> {
  const [last] = await db
    .select({ language: sql<string | null>`${messages.data} ->> 'language'` })
    .from(messages)
    .where(and(sql`${messages.channel} = 'sms'`, eq(messages.recipient, phone), eq(messages.orgId, orgId)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return languages.find((language) => language === last?.language);
}
