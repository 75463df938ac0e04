import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { messages } from "@/db/schema/messages";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { conditionsOf } from "@/lib/messages/find";

interface Unreachable extends Record<string, unknown> {
  readonly contactId: string;
  readonly channel: MessageChannel;
  readonly contact: string;
  readonly reason: string;
  readonly bouncedAt: string;
  readonly name: string;
  readonly advocateId: string | null;
  readonly campaignId: string;
  readonly referralId: string | null;
}

/**
 * The newest five unreachable addresses still in use by an advocate or the friend of an open lead. A changed address
 * needs no action.
 */
export async function readUnreachable(db: Db, { orgId }: Actor) {
  const rows = await db.execute<Unreachable>(sql`
    SELECT u.id AS "contactId", u.channel, u.contact, u.reason, u.created_at AS "bouncedAt",
           coalesce(a.name, r.friend_name) AS name, a.id AS "advocateId",
           coalesce(a.campaign_id, r.campaign_id) AS "campaignId", r.id AS "referralId"
      FROM unreachable_contacts u
      JOIN messages m ON m.org_id = u.org_id AND m.id = u.message_id
      LEFT JOIN advocates a ON a.org_id = u.org_id AND a.id = m.advocate_id AND u.contact IN (lower(a.email), a.phone)
      LEFT JOIN LATERAL (SELECT * FROM referrals
                          WHERE org_id = u.org_id AND m.template = 'friend-confirm'
                            AND id = (m.data ->> 'referralId')::uuid LIMIT 1) r
        ON u.contact IN (lower(r.friend_email), r.friend_phone) AND r.stage IN ('new', 'contacted', 'booked')
      JOIN campaigns c ON c.org_id = u.org_id AND c.id = coalesce(a.campaign_id, r.campaign_id) AND c.deleted_at IS NULL
     WHERE u.org_id = ${orgId}::uuid
     ORDER BY u.id DESC LIMIT 5`);
  return rows.map(({ contactId, channel, contact, reason, bouncedAt, name, campaignId, ...ids }) => {
    const { advocateId, referralId } = ids;
    const person = omitNulls({ advocateId, referralId });
    return {
      contactId,
      channel,
      contact,
      reason,
      name,
      campaignId,
      ...person,
      bouncedAt: new Date(bouncedAt),
    };
  });
}

const RECENT_MS = 7 * DAY_MS;

/** The newest three emails to advocates marked as spam in the last week. */
export async function readComplaints(db: Db, { orgId }: Actor, now: Date) {
  return db
    .select({ messageId: messages.id, name: advocates.name, to: messages.recipient })
    .from(messages)
    .innerJoin(advocates, and(eq(advocates.orgId, messages.orgId), eq(advocates.id, messages.advocateId)))
    .where(
      and(
        eq(messages.orgId, orgId),
        ...conditionsOf({ delivery: "complained" }),
        isNotNull(messages.advocateId),
        gt(messages.deliveryAt, new Date(now.getTime() - RECENT_MS)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(3);
}
