import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { countedResources, type openStages } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { approvals } from "@/db/schema/approvals";
import { campaigns } from "@/db/schema/campaigns";
import { matchRequests } from "@/db/schema/match-requests";
import { messages } from "@/db/schema/messages";
import { webhookEndpoints as endpoints } from "@/db/schema/outbound";
import { referrals } from "@/db/schema/referrals";
import { webhookEvents as events } from "@/db/schema/webhooks";
import { readUpdateNotice } from "@/lib/accounts/updates/service";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { readWaitingRedemptions } from "@/lib/credit/redemptions/read";
import { readTroubledConnections, readUnsettledEvents } from "@/lib/insights/dashboard/connections-attention";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { readComplaints, readUnreachable } from "@/lib/insights/dashboard/unreachable-attention";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { countNewLeads, readLeadTotals } from "@/lib/leads/referrals/lead-counts";
import { readWaitingReviews } from "@/lib/leads/review/list";
import { readApprovals } from "@/lib/ledger/approvals/ask";
import { settingsApprovals } from "@/lib/ledger/approvals/contract";
import { conditionsOf } from "@/lib/messages/find";
import { readMailState } from "@/lib/messages/mail-check";
import { countHeldForAddress } from "@/lib/messages/postal-address";

const WAITED_LONG_MS = 7 * DAY_MS;

interface WaitingReferral extends Record<string, unknown> {
  readonly referralId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly friendName: string;
  readonly advocateName: string;
  readonly friendPhone: string | null;
  readonly friendEmail: string | null;
  readonly stage: (typeof openStages)[number];
  readonly needsJobValue: boolean;
  readonly createdAt: string;
}

/**
 * The five oldest referrals open for a week or longer. Ids follow time, so each campaign's oldest come first in its
 * index.
 */
async function readWaitingReferrals(db: Db, { orgId }: Actor, now: Date) {
  const since = new Date(now.getTime() - WAITED_LONG_MS).toISOString();
  const rows = await db.execute<WaitingReferral>(sql`
    SELECT r.id AS "referralId", r.campaign_id AS "campaignId", r.advocate_id AS "advocateId",
           r.friend_name AS "friendName", r.friend_phone AS "friendPhone", r.friend_email AS "friendEmail", r.stage,
           a.name AS "advocateName", r.reward_mode = 'percent' AS "needsJobValue", r.created_at AS "createdAt"
      FROM campaigns c
     CROSS JOIN LATERAL (SELECT * FROM referrals
                          WHERE org_id = c.org_id AND campaign_id = c.id AND status = 'pending' AND stage < 'rejected'
                          ORDER BY id LIMIT 5) r
      JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
     WHERE c.org_id = ${orgId}::uuid AND c.deleted_at IS NULL AND r.created_at <= ${since}::timestamptz
     ORDER BY r.id LIMIT 5`);
  return rows.map((row) => omitNulls({ ...row, createdAt: new Date(row.createdAt) }));
}

const TIGHT = 0.8;

/** Plan limits with at least 80% in use. */
async function readTightLimits(db: Db, { orgId, plan }: Actor) {
  const usage = await readUsage(db, orgId);
  return countedResources
    .map((resource) => ({ resource, used: usage[resource], limit: plan[resource] }))
    .filter(({ used, limit }) => used > 0 && used >= limit * TIGHT);
}

/** Everything that waits for a person. Each part reads an index and returns few rows. */
export const getAttention = implement(dashboardFigures.attention, async ({ db, actor, now }) => {
  const { redemptions, leads, mail, newerRelease, ...parts } = await resolveAll({
    approvals: readWaitingApprovals(db, actor),
    redemptions: readWaitingRedemptions(db, actor, 5),
    matchRequests: readMatchRequests(db, actor),
    reviews: readWaitingReviews(db, actor),
    leads: readLeadTotals(db, actor.orgId),
    newLeads: countNewLeads(db, actor.orgId),
    referrals: readWaitingReferrals(db, actor, now),
    events: readUnmatchedEvents(db, actor),
    endpoints: readTroubledEndpoints(db, actor),
    connections: readTroubledConnections(db, actor),
    connectionEvents: readUnsettledEvents(db, actor),
    messages: readFailedMessages(db, actor, now),
    emailsWithoutAddress: countHeldForAddress(db, actor.orgId),
    mail: readMailState(db),
    unreachable: readUnreachable(db, actor),
    complaints: readComplaints(db, actor, now),
    limits: readTightLimits(db, actor),
    campaigns: readEndingCampaigns(db, actor, now),
    newerRelease: readUpdateNotice(db, actor),
  });
  return {
    ...parts,
    redemptions: redemptions.map(({ requestedBy: { name }, ...redemption }) => ({
      ...redemption,
      ...(name !== undefined && { requestedBy: name }),
    })),
    openReferrals: leads.referrals - leads.converted,
    ...(mail.problem !== undefined && actor.roles.includes("admin") && { mailProblem: mail.problem }),
    ...(newerRelease && { newerRelease }),
  };
});

/** Waits for all of an object's promises. */
async function resolveAll<Parts extends Record<string, unknown>>(
  parts: {
    readonly [Name in keyof Parts]: Promise<Parts[Name]>;
  },
): Promise<Parts> {
  const resolved = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(resolved)) as Parts;
}

/**
 * Excludes approvals whose referral was converted or whose campaign was deleted, since they can no longer be approved.
 */
async function readWaitingApprovals(db: Db, actor: Actor) {
  const isOver = or(eq(referrals.status, "converted"), isNotNull(campaigns.deletedAt));
  const over = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .leftJoin(referrals, and(eq(referrals.orgId, campaigns.orgId), eq(referrals.id, approvals.referralId)))
    .where(and(eq(campaigns.orgId, approvals.orgId), eq(campaigns.id, approvals.campaignId), isOver));
  const forRole = actor.roles.includes("admin")
    ? undefined
    : notInArray(approvals.kind, [...settingsApprovals]);
  return readApprovals(db, actor, and(eq(approvals.state, "waiting"), forRole, notExists(over)), 5);
}

/** Number of friends waiting to be matched with their advocate, and the newest three. */
async function readMatchRequests(db: Db, { orgId }: Actor) {
  const newest = await db
    .select({
      matchRequestId: matchRequests.id,
      friendName: matchRequests.friendName,
      waiting: sql<number>`count(*) OVER ()::int`,
    })
    .from(matchRequests)
    .where(eq(matchRequests.orgId, orgId))
    .orderBy(desc(matchRequests.id))
    .limit(3);
  return {
    waiting: newest[0]?.waiting ?? 0,
    newest: newest.map(({ waiting: _, ...request }) => request),
  };
}

/** The newest five unmatched webhook events, if the actor may read them. */
async function readUnmatchedEvents(db: Db, actor: Actor) {
  if (denial(actor, webhookEvents.list.access) !== null) return [];
  return db
    .select({
      eventId: events.id,
      type: events.type,
      externalId: events.externalId,
      keyName: events.keyName,
      receivedAt: events.receivedAt,
    })
    .from(events)
    .where(and(eq(events.orgId, actor.orgId), eq(events.outcome, "unmatched")))
    .orderBy(desc(events.id))
    .limit(5);
}

/** Failing endpoints, if the actor may manage them, once the admins were notified. */
async function readTroubledEndpoints(db: Db, actor: Actor) {
  if (denial(actor, webhookEndpoints.list.access) !== null) return [];
  const rows = await db
    .select({
      endpointId: endpoints.id,
      url: endpoints.url,
      stop: endpoints.stop,
      stoppedAt: endpoints.stoppedAt,
      failingSince: endpoints.failingSince,
    })
    .from(endpoints)
    .where(
      and(
        eq(endpoints.orgId, actor.orgId),
        or(
          and(isNull(endpoints.stop), isNotNull(endpoints.warnedAt)),
          inArray(endpoints.stop, ["gone", "failing"]),
        ),
      ),
    )
    .orderBy(asc(endpoints.id));
  return rows.flatMap(({ stop, stoppedAt, failingSince, ...endpoint }) => {
    const since = stoppedAt ?? failingSince;
    if (since === null || stop === "by_hand") return [];
    return [{ ...endpoint, ...(stop && { stop }), since }];
  });
}

const SOON_MS = 14 * DAY_MS;

/** Active campaigns that end within two weeks, soonest first. */
async function readEndingCampaigns(db: Db, { orgId }: Actor, now: Date) {
  const rows = await db
    .select({ campaignId: campaigns.id, name: campaigns.name, expiresAt: campaigns.expiresAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        isNull(campaigns.deletedAt),
        eq(campaigns.status, "active"),
        gt(campaigns.expiresAt, now),
        lte(campaigns.expiresAt, new Date(now.getTime() + SOON_MS)),
      ),
    )
    .orderBy(asc(campaigns.expiresAt), asc(campaigns.id));
  return rows.flatMap(({ expiresAt, ...campaign }) => (expiresAt ? [{ ...campaign, expiresAt }] : []));
}

const RECENT_MS = 30 * DAY_MS;

const again = alias(messages, "again");

/**
 * The newest five failed messages that still need action, without resent messages and deleted campaigns. Only admins
 * see messages to members.
 */
async function readFailedMessages(db: Db, { orgId, roles }: Actor, now: Date) {
  const sentAgain = db
    .select({ id: again.id })
    .from(again)
    .where(
      and(
        eq(again.orgId, messages.orgId),
        eq(again.advocateId, messages.advocateId),
        gt(again.id, messages.id),
        // Resent messages all point to the original.
        eq(again.resendOf, sql`coalesce(${messages.resendOf}, ${messages.id})`),
      ),
    );
  const rows = await db
    .select({
      messageId: messages.id,
      advocateId: messages.advocateId,
      campaignId: advocates.campaignId,
      advocateName: advocates.name,
      template: messages.template,
      to: messages.recipient,
      problem: messages.problem,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .leftJoin(advocates, and(eq(advocates.orgId, messages.orgId), eq(advocates.id, messages.advocateId)))
    .leftJoin(campaigns, and(eq(campaigns.orgId, messages.orgId), eq(campaigns.id, advocates.campaignId)))
    .where(
      and(
        eq(messages.orgId, orgId),
        ...conditionsOf({ status: "failed" }),
        gt(messages.createdAt, new Date(now.getTime() - RECENT_MS)),
        isNull(campaigns.deletedAt),
        roles.includes("admin") ? undefined : isNotNull(messages.advocateId),
        notExists(sentAgain),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(5);
  return rows.map(omitNulls);
}
