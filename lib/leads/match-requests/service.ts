import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { matchRequests as table } from "@/db/schema/match-requests";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { ApiError } from "@/lib/kit/errors";
import { admit, implement, type WriteContext } from "@/lib/kit/implement";
import { startOfLastDays } from "@/lib/kit/last-days";
import { implementList } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { containsTerms, termsOf } from "@/lib/kit/search";
import { alertMembers, forgetRequest } from "@/lib/leads/lead-alerts/alert";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { createReferral } from "@/lib/leads/referrals/create";
import { notifyAdvocate } from "@/lib/leads/referrals/notify-advocate";
import { consentOf, type FormOrigin } from "@/lib/leads/referrals/service";
import { agreementBy, noteTextConsents } from "@/lib/messages/text-consents";

/** The most waiting friends from the public page; beyond it they displace each other. */
export const MOST_WAITING = 200;

const requestColumns = {
  matchRequestId: table.id,
  friendName: table.friendName,
  friendEmail: table.friendEmail,
  friendPhone: table.friendPhone,
  friendSmsConsentAt: table.friendSmsConsentAt,
  friendTellConsentAt: table.friendTellConsentAt,
  sentBy: table.sentBy,
  note: table.note,
  isPublic: sql<boolean>`${table.networkKey} IS NOT NULL`,
  createdAt: table.createdAt,
};

export const createMatchRequest = implement(matchRequests.create, async (context, input) => ({
  matchRequest: await insertRequest(context, input),
}));

type RequestInput = z.output<typeof matchRequests.create.input>;

async function insertRequest(
  { db, actor, now, record }: WriteContext,
  { friendSmsConsent, friendTellConsent, ...friend }: RequestInput,
  origin?: FormOrigin,
) {
  const rows = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id: newId(now),
      ...friend,
      ...(friendSmsConsent && { friendSmsConsentAt: now, friendConsent: origin?.agreed ?? agreementBy(actor) }),
      friendTellConsentAt: friendTellConsent ? now : undefined,
      networkKey: origin?.networkKey,
      friendLanguage: origin?.language,
      createdAt: now,
    })
    .returning(requestColumns);
  const created = omitNulls(single(rows));
  const { note: _, ...named } = friend;
  record({ action: "match_request.created", subjectId: created.matchRequestId, after: auditFields(created) });
  await alertMembers({ db, actor, now }, [{ matchRequestId: created.matchRequestId, ...named }]);
  return created;
}

// The row is deleted on resolution, so the log must not keep its text either.
function auditFields({
  isPublic,
  friendSmsConsentAt,
}: {
  isPublic: boolean;
  friendSmsConsentAt?: Date | null | undefined;
}) {
  return { isPublic, ...omitNulls({ friendSmsConsentAt }) };
}

/**
 * Stores a friend's request from a business's public page. Whether the named advocate exists is left to the business;
 * the response reveals nothing.
 * @param origin the form's network and language
 * @throws ApiError `invalid_input`
 */
export async function requestMatch(context: WriteContext, wire: unknown, origin: FormOrigin): Promise<void> {
  const { db, actor, now } = context;
  const input = admit(matchRequests.create, actor, wire, now);
  await insertRequest(context, input, origin);
  await crowdOut(db, actor.orgId);
}

/** Over the limit, drops the oldest request of the busiest network, so a flood displaces only itself. */
async function crowdOut(tx: Tx, orgId: string): Promise<void> {
  const gone = await tx.execute<{ matchRequestId: string; createdAt: string }>(sql`
    DELETE FROM match_requests WHERE org_id = ${orgId}::uuid AND id IN (
      SELECT id FROM (
        SELECT id, count(*) OVER () AS waiting, row_number() OVER (ORDER BY crowd DESC, id) AS place
          FROM (SELECT id, count(*) OVER (PARTITION BY network_key) AS crowd FROM match_requests
                 WHERE org_id = ${orgId}::uuid AND network_key IS NOT NULL) crowds) ranked
       WHERE place <= waiting - ${MOST_WAITING})
    RETURNING id AS "matchRequestId", created_at AS "createdAt"`);
  for (const { matchRequestId, createdAt } of gone) {
    await forgetRequest(tx, orgId, { matchRequestId, createdAt: new Date(createdAt) });
  }
}

/** Searchable text: friend name, contacts and advocate name. There are few rows, so no index is needed. */
const words = sql`lower(concat(' ', ${table.friendName}, ' ', ${table.friendEmail}, ' ', ${table.friendPhone}, ' ', ${table.sentBy}))`;

export const listMatchRequests = implementList(
  matchRequests.list,
  async ({ db, actor: { orgId }, now }, { q, receivedDays }) =>
    async ({ limit, after }) => {
      const where = and(
        q === undefined ? undefined : containsTerms(words, termsOf(q)),
        receivedDays && gte(table.createdAt, startOfLastDays(receivedDays, now)),
        after ? lt(table.id, after) : undefined,
      );
      return readMatchRequests(db, orgId, where, limit);
    },
);

/** An organization's requests in API form, newest first. */
export async function readMatchRequests(db: Db, orgId: string, where: SQL | undefined, limit: number) {
  const rows = await db
    .select(requestColumns)
    .from(table)
    .where(and(eq(table.orgId, orgId), where))
    .orderBy(desc(table.id))
    .limit(limit);
  return rows.map(omitNulls);
}

export const matchRequest = implement(matchRequests.match, async (context, { matchRequestId, ...place }) => {
  const request = await take(context, matchRequestId);
  const { friendName, friendEmail, friendPhone, friendTellConsentAt, note } = request;
  const answer = await createReferral.within(context, {
    ...place,
    ...omitNulls({ friendName, friendEmail, friendPhone, note }),
    ...(friendTellConsentAt && { friendTellConsent: true }),
  });
  const { referral: created } = matchRequests.match.output.parse(answer);
  const referral = { ...created, ...(await carryOver(context, created.referralId, request)) };
  const after = { referralId: referral.referralId };
  // The friend came by the business's page, so the advocate does not know yet.
  if (request.isPublic && context.actor.kind === "user") await notifyAdvocate(context, referral.referralId);
  // After any new alert, in the same order as elsewhere, to avoid deadlocks.
  await forgetRequest(context.db, context.actor.orgId, request);
  context.record({
    action: "match_request.matched",
    subjectId: matchRequestId,
    before: auditFields(request),
    after,
  });
  return { referral };
});

type StoredRequest = Awaited<ReturnType<typeof take>>;

/** Carries over the friend's language, and the consent to texts that came with the request, with its wording. */
async function carryOver({ db, actor: { orgId } }: WriteContext, id: string, request: StoredRequest) {
  const { friendLanguage, friendPhone, friendSmsConsentAt, friendConsent } = request;
  if (friendSmsConsentAt === null && friendLanguage === null) return {};
  await db
    .update(referrals)
    .set({ friendLanguage, friendSmsConsentAt })
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, id)));
  if (friendConsent) {
    await noteTextConsents(db, consentOf({ orgId, id, friendPhone, friendSmsConsentAt }, friendConsent));
  }
  return friendSmsConsentAt === null ? {} : { friendSmsConsentAt };
}

export const dismissMatchRequest = implement(matchRequests.dismiss, async (context, { matchRequestId }) => {
  const before = await take(context, matchRequestId);
  await forgetRequest(context.db, context.actor.orgId, before);
  context.record({
    action: "match_request.dismissed",
    subjectId: matchRequestId,
    before: auditFields(before),
  });
  return { ok: true as const };
});

/** Deletes the row, so a request is resolved exactly once; a second member gets an error. */
async function take({ db, actor }: WriteContext, id: string) {
  const [request] = await db
    .delete(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id)))
    .returning({ ...requestColumns, friendConsent: table.friendConsent, friendLanguage: table.friendLanguage });
  if (!request) throw new ApiError("not_found", "This request is gone. Someone may have already handled it.");
  return request;
}
