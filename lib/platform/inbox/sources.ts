import { type SQL, sql } from "drizzle-orm";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { settingsApprovals } from "@/lib/ledger/approvals/contract";
import type { InboxKind } from "@/lib/platform/inbox/count-contract";

/** Who reads the inbox, and when. */
export interface Scope {
  readonly actor: Actor;
  readonly now: Date;
}

/** The kinds whose rows are rows of a table. The others are few and found by `findTroubles`. */
export type TableKind = Exclude<InboxKind, "month" | "backup" | "mail" | "address" | "connection" | "endpoint">;

/** A lead that was called or booked is asked about after this long without a change. */
const FOLLOW_UP_MS = 7 * DAY_MS;
/** Older failed messages need no action any longer. */
const FAILED_MS = 30 * DAY_MS;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const ago = ({ now }: Scope, ms: number) => at(new Date(now.getTime() - ms));

/** Ids of the organization's deleted campaigns, read once. */
const deleted = ({ actor: { orgId } }: Scope) =>
  sql`(SELECT id FROM campaigns WHERE org_id = ${orgId}::uuid AND deleted_at IS NOT NULL)`;

/**
 * The rows that wait, by kind: the ids and since when. Each reads an index of the organization's waiting rows. The list
 * and the count use the same query, so they always agree. Undefined if the actor may not see the kind.
 */
export const sources: Readonly<Record<TableKind, (scope: Scope) => SQL | undefined>> = {
  // Leads whose conversion waits for an approval are decided there.
  lead: (scope) => sql`
    SELECT r.id, coalesce(r.stage_changed_at, r.created_at) AS since FROM referrals r
     WHERE r.org_id = ${scope.actor.orgId}::uuid AND r.stage IN ('new', 'contacted', 'booked')
       AND (r.stage = 'new' OR r.stage_changed_at <= ${ago(scope, FOLLOW_UP_MS)})
       AND r.campaign_id NOT IN ${deleted(scope)}
       AND r.id NOT IN (SELECT a.referral_id FROM approvals a
                         WHERE a.org_id = ${scope.actor.orgId}::uuid AND a.state = 'waiting' AND a.kind = 'reward')`,

  match: ({ actor: { orgId } }) =>
    sql`SELECT id, created_at AS since FROM match_requests WHERE org_id = ${orgId}::uuid`,

  // The fence keeps the planner from reading every decided review in the order of ids.
  review: (scope) => sql`
    SELECT v.id, v.opened_at AS since
      FROM (SELECT * FROM reviews WHERE org_id = ${scope.actor.orgId}::uuid AND state = 'open' OFFSET 0) v
     CROSS JOIN LATERAL (SELECT * FROM referrals WHERE org_id = v.org_id AND id = v.referral_id LIMIT 1) r
     WHERE (r.counts OR r.status = 'converted') AND r.campaign_id NOT IN ${deleted(scope)}`,

  // Approvals of converted leads and of deleted campaigns can no longer be approved.
  approval: (scope) => sql`
    SELECT a.id, a.created_at AS since FROM approvals a
      LEFT JOIN LATERAL (SELECT status FROM referrals WHERE org_id = a.org_id AND id = a.referral_id LIMIT 1) r ON true
     WHERE a.org_id = ${scope.actor.orgId}::uuid AND a.state = 'waiting'
       AND r.status IS DISTINCT FROM 'converted'
       AND (a.campaign_id IS NULL OR a.campaign_id NOT IN ${deleted(scope)})
       AND ${
         isAdmin(scope.actor)
           ? sql`true`
           : sql`a.kind NOT IN (${sql.join(
               settingsApprovals.map((kind) => sql`${kind}`),
               sql`, `,
             )})`
       }`,

  redemption: ({ actor: { orgId } }) => sql`
    SELECT id, requested_at AS since FROM redemptions WHERE org_id = ${orgId}::uuid AND state = 'requested'`,

  payment: ({ actor }) =>
    denial(actor, connectionEvents.listAll.access) !== null
      ? undefined
      : sql`
    SELECT id, received_at AS since FROM connection_events
     WHERE org_id = ${actor.orgId}::uuid AND outcome = 'needs_you'`,

  event: ({ actor }) =>
    denial(actor, webhookEvents.list.access) !== null
      ? undefined
      : sql`
    SELECT id, received_at AS since FROM webhook_events
     WHERE org_id = ${actor.orgId}::uuid AND outcome = 'unmatched'`,

  // A checked file waits to be applied unless it would change nothing; an applied one may have doubtful rows left.
  file: ({ actor: { orgId } }) => sql`
    SELECT f.id, coalesce(f.stopped_at, f.applied_at, f.checked_at, f.created_at) AS since FROM customer_files f
     WHERE f.org_id = ${orgId}::uuid AND f.forgotten_at IS NULL
       AND (f.state = 'checked' AND EXISTS (
             SELECT FROM customer_file_rows w
              WHERE w.org_id = f.org_id AND w.file_id = f.id
                AND (w.outcome IN ('convert', 'reverse', 'invite', 'ask') OR w.kind IN ('job', 'refund')))
            OR f.stopped_at IS NOT NULL OR f.state = 'applied' AND f.kind = 'jobs' AND EXISTS (
             SELECT FROM customer_file_rows w
              WHERE w.org_id = f.org_id AND w.file_id = f.id AND w.outcome = 'ask' AND w.state = 'waiting'))`,

  // Only addresses that an advocate or the friend of an open lead still has: a changed address needs no action.
  contact: (scope) => sql`
    SELECT u.id, u.created_at AS since FROM unreachable_contacts u
     CROSS JOIN LATERAL (SELECT * FROM messages WHERE org_id = u.org_id AND id = u.message_id LIMIT 1) m
      LEFT JOIN LATERAL (SELECT campaign_id FROM advocates
                          WHERE org_id = u.org_id AND id = m.advocate_id AND u.contact IN (lower(email), phone)
                          LIMIT 1) a ON true
      LEFT JOIN LATERAL (SELECT campaign_id FROM referrals
                          WHERE m.template = 'friend-confirm' AND org_id = u.org_id
                            AND id = (m.data ->> 'referralId')::uuid AND u.contact IN (lower(friend_email), friend_phone)
                            AND stage IN ('new', 'contacted', 'booked') LIMIT 1) r ON true
     WHERE u.org_id = ${scope.actor.orgId}::uuid AND coalesce(a.campaign_id, r.campaign_id) IS NOT NULL
       AND coalesce(a.campaign_id, r.campaign_id) NOT IN ${deleted(scope)}`,

  // Messages that were resent since are left out. Only admins see messages to members.
  message: (scope) => sql`
    SELECT m.id, m.created_at AS since FROM messages m
      LEFT JOIN LATERAL (SELECT campaign_id FROM advocates WHERE org_id = m.org_id AND id = m.advocate_id LIMIT 1) a
        ON true
     WHERE m.org_id = ${scope.actor.orgId}::uuid AND m.status = 'failed'
       AND m.status IN ('queued', 'suppressed', 'failed') AND m.created_at > ${ago(scope, FAILED_MS)}
       AND (a.campaign_id IS NULL OR a.campaign_id NOT IN ${deleted(scope)})
       AND ${isAdmin(scope.actor) ? sql`true` : sql`m.advocate_id IS NOT NULL`}
       AND NOT EXISTS (SELECT FROM messages again
                        WHERE again.org_id = m.org_id AND again.advocate_id = m.advocate_id AND again.id > m.id
                          AND again.resend_of = coalesce(m.resend_of, m.id))`,
};

function isAdmin({ roles }: Actor): boolean {
  return roles.includes("admin");
}
