import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";

/** A message with everything that composing it needs. */
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Finds a message of an organization. */
export async function findMessage(db: Db, orgId: string, messageId: string) {
  const [found] = await joined(db).where(and(eq(messages.orgId, orgId), eq(messages.id, messageId)));
  return found;
}

// Of texts that wait together more than one may count as the first: better twice than not at all.
const isFirstText = sql<boolean>`NOT EXISTS (
  SELECT FROM messages earlier
   WHERE earlier.org_id = ${messages.orgId} AND earlier.advocate_id = ${messages.advocateId}
     AND earlier.channel = 'sms' AND earlier.id < ${messages.id} AND earlier.recipient = ${messages.recipient}
     AND earlier.status IN ('sent', 'captured'))`;

/** What a message needs of its organization. */
export const sender = {
  organization: {
    name: organizations.name,
    tier: organizations.tier,
    planOverrides: organizations.planOverrides,
    trialEndsAt: organizations.trialEndsAt,
  },
  branding: brandings,
};

/** The query for messages with everything that composing them needs. */
export function joined(db: Db) {
  return db
    .select({
      message: messages,
      ...sender,
      advocate: { referralCode: advocates.referralCode, portalLinkVersion: advocates.portalLinkVersion },
      isFirstText,
    })
    .from(messages)
    .innerJoin(organizations, eq(organizations.id, messages.orgId))
    .leftJoin(brandings, eq(brandings.orgId, messages.orgId))
    .leftJoin(advocates, and(eq(advocates.orgId, messages.orgId), eq(advocates.id, messages.advocateId)));
}
