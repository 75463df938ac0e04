import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { approvals } from "@/db/schema/approvals";
import { connectionEvents, connections } from "@/db/schema/connections";
import { customerFileRows, customerFiles } from "@/db/schema/customer-files";
import { matchRequests } from "@/db/schema/match-requests";
import { messages } from "@/db/schema/messages";
import { redemptions } from "@/db/schema/redemptions";
import { referrals } from "@/db/schema/referrals";
import { reviews } from "@/db/schema/reviews";
import { webhookEvents } from "@/db/schema/webhooks";
import { readRedemptions } from "@/lib/credit/redemptions/read";
import { EventFacts, nameCustomer } from "@/lib/integrations/connections/event-facts";
import { denial } from "@/lib/kit/auth/access";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { readMatchRequests } from "@/lib/leads/match-requests/service";
import { findForOthers } from "@/lib/leads/review/decide";
import { presentReviews, selectReviews } from "@/lib/leads/review/read";
import { readApprovals } from "@/lib/ledger/approvals/ask";
import { messages as messageApi } from "@/lib/messages/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import type { Scope, TableKind } from "@/lib/platform/inbox/sources";

/** The facts of a kind's rows, by their ids. Rows that are gone since are left out. */
type ReadFacts<K extends TableKind> = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
) => Promise<readonly (Omit<RowOf<K>, "kind" | "since" | "later"> & { readonly id: string })[]>;

/** Reads what each row shows, by primary key. */
export const facts: { readonly [K in TableKind]: ReadFacts<K> } = {
  lead: async (db, { actor: { orgId } }, ids) => {
    const rows = await db
      .select({
        id: referrals.id,
        campaignId: referrals.campaignId,
        advocateId: referrals.advocateId,
        advocateName: advocates.name,
        friendName: referrals.friendName,
        friendPhone: referrals.friendPhone,
        friendEmail: referrals.friendEmail,
        stage: referrals.stage,
        needsJobValue: sql<boolean>`${referrals.rewardMode} = 'percent'`,
        note: referrals.note,
        createdAt: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)))
      .where(and(eq(referrals.orgId, orgId), inArray(referrals.id, [...ids])));
    return rows.flatMap(({ stage, ...row }) => {
      if (stage !== "new" && stage !== "contacted" && stage !== "booked") return [];
      return [{ ...omitNulls(row), stage }];
    });
  },

  match: async (db, { actor: { orgId } }, ids) => {
    const rows = await readMatchRequests(db, orgId, inArray(matchRequests.id, [...ids]), ids.length);
    return rows.map((matchRequest) => ({ id: matchRequest.matchRequestId, matchRequest }));
  },

  review: async (db, { actor }, ids) => {
    const rows = await selectReviews(db).where(and(eq(reviews.orgId, actor.orgId), inArray(reviews.id, [...ids])));
    const [shown, forOthers] = await Promise.all([
      presentReviews(db, actor.orgId, rows),
      findForOthers(
        { db, actor },
        rows.map(({ referralId }) => referralId),
      ),
    ]);
    return shown.map(({ reviewId, referralId, friendName, advocateName, severity, flags, creditCents }) => ({
      id: reviewId,
      friendName,
      advocateName,
      severity,
      sentence: flags[0]?.sentence ?? "",
      ...(creditCents !== undefined && { creditCents }),
      mayDecide: !forOthers.has(referralId),
    }));
  },

  approval: async (db, { actor }, ids) => {
    const rows = await readApprovals(db, actor, inArray(approvals.id, [...ids]), ids.length);
    return rows.map((approval) => ({ id: approval.approvalId, approval }));
  },

  redemption: async (db, { actor }, ids) => {
    const rows = await readRedemptions(db, actor, inArray(redemptions.id, [...ids]), ids.length);
    return rows.map((redemption) => ({ id: redemption.redemptionId, redemption }));
  },

  payment: async (db, { actor: { orgId } }, ids) => {
    const { id, connectionId, told, detail, meaning } = connectionEvents;
    const rows = await db
      .select({ id, connectionId, told, detail, meaning, connectionName: connections.name })
      .from(connectionEvents)
      .innerJoin(
        connections,
        and(eq(connections.orgId, connectionEvents.orgId), eq(connections.id, connectionEvents.connectionId)),
      )
      .where(and(eq(connectionEvents.orgId, orgId), inArray(connectionEvents.id, [...ids])));
    return rows.map(({ told, meaning: means, ...row }) => {
      const event = EventFacts.safeParse(told).data;
      const amountCents = event?.refund?.cents ?? event?.paidCents ?? event?.valueCents ?? null;
      return { ...omitNulls({ ...row, who: nameCustomer(event), amountCents }), isRefund: means === "refunded" };
    });
  },

  event: (db, { actor: { orgId } }, ids) =>
    db
      .select({
        id: webhookEvents.id,
        type: webhookEvents.type,
        externalId: webhookEvents.externalId,
        keyName: webhookEvents.keyName,
      })
      .from(webhookEvents)
      .where(and(eq(webhookEvents.orgId, orgId), inArray(webhookEvents.id, [...ids]))),

  file: (db, { actor: { orgId } }, ids) =>
    db
      .select({
        id: customerFiles.id,
        fileName: customerFiles.fileName,
        createdBy: customerFiles.createdBy,
        state: customerFiles.state,
        isStopped: sql<boolean>`${customerFiles.stoppedAt} IS NOT NULL`,
        doubtful: sql<number>`(
          SELECT count(*) FROM ${customerFileRows} w
           WHERE w.org_id = customer_files.org_id AND w.file_id = customer_files.id
             AND w.outcome = 'ask' AND w.state = 'waiting')::int`,
      })
      .from(customerFiles)
      .where(and(eq(customerFiles.orgId, orgId), inArray(customerFiles.id, [...ids]))),

  contact: async (db, { actor }, ids) => {
    const { orgId } = actor;
    const mayResend = denial(actor, messageApi.resend.access) === null;
    const rows = await db.execute<UnreachableRow>(sql`
      SELECT u.id, u.channel, u.contact, u.reason, coalesce(a.name, r.friend_name) AS name, a.id AS "advocateId",
             coalesce(a.campaign_id, r.campaign_id) AS "campaignId", r.id AS "referralId", m.id AS "messageId"
        FROM unreachable_contacts u
        JOIN messages m ON m.org_id = u.org_id AND m.id = u.message_id
        LEFT JOIN advocates a ON a.org_id = u.org_id AND a.id = m.advocate_id AND u.contact IN (lower(a.email), a.phone)
        LEFT JOIN LATERAL (SELECT * FROM referrals
                            WHERE org_id = u.org_id AND m.template = 'friend-confirm'
                              AND id = (m.data ->> 'referralId')::uuid LIMIT 1) r
          ON u.contact IN (lower(r.friend_email), r.friend_phone)
       WHERE u.org_id = ${orgId}::uuid AND u.id = ANY (${`{${ids.join(",")}}`}::uuid[])`);
    return rows.flatMap(({ campaignId, advocateId, referralId, messageId, ...row }) => {
      if (campaignId === null) return [];
      const person = omitNulls({ advocateId, referralId });
      return [{ ...row, campaignId, ...person, ...(mayResend && advocateId !== null && { messageId }) }];
    });
  },

  message: async (db, { actor }, ids) => {
    const { orgId } = actor;
    const mayResend = denial(actor, messageApi.resend.access) === null;
    const rows = await db
      .select({
        id: messages.id,
        advocateId: messages.advocateId,
        campaignId: advocates.campaignId,
        advocateName: advocates.name,
        template: messages.template,
        channel: messages.channel,
        to: messages.recipient,
        problem: messages.problem,
      })
      .from(messages)
      .leftJoin(advocates, and(eq(advocates.orgId, messages.orgId), eq(advocates.id, messages.advocateId)))
      .where(and(eq(messages.orgId, orgId), inArray(messages.id, [...ids])));
    return rows.map((row) => ({ ...omitNulls(row), mayResend: mayResend && row.advocateId !== null }));
  },
};

interface UnreachableRow extends Record<string, unknown> {
  readonly id: string;
  readonly channel: "email" | "sms";
  readonly contact: string;
  readonly reason: string;
  readonly name: string;
  readonly advocateId: string | null;
  readonly campaignId: string | null;
  readonly referralId: string | null;
  readonly messageId: string;
}
