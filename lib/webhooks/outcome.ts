import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import type { WebhookEventOutcome, WebhookEventType } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { referrals as table } from "@/db/schema/referrals";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import { inviteAdvocate } from "@/lib/advocates/service";
import type { Actor } from "@/lib/auth/actor";
import { itsCampaign } from "@/lib/campaigns/conditions";
import type { Change } from "@/lib/kit/audit";
import { ApiError, type ErrorCode, errorCodes } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { problemResponse } from "@/lib/kit/problem";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral } from "@/lib/referrals/service";
import { decode, eventData, type Fields, type ReferralCriteria } from "@/lib/webhooks/event";

type Effect = (context: WriteContext, data: Fields) => Promise<Fields>;

/**
 * What each type of event does, through the same functions as the API, so by the same rules, and what the sender is
 * told of it.
 * @throws ApiError whatever those refuse with; `not_found` when the event fits nothing there is
 */
const effects: Readonly<Record<WebhookEventType, Effect>> = {
  "advocate.enroll": async (context, data) => {
    const person = decode(eventData["advocate.enroll"], data);
    const { advocate } = await inviteAdvocate.within(context, person);
    const { advocateId, referralCode, referralUrl } = advocate;
    return { advocateId, referralCode, referralUrl };
  },

  "referral.create": async (context, data) => {
    const friend = decode(eventData["referral.create"], data);
    const { db, actor } = context;
    const campaignId = friend.campaignId ?? (await findCampaignOfCode(db, actor, friend.referralCode ?? ""));
    const { referral } = await createReferral.within(context, { ...friend, campaignId });
    return { referralId: referral.referralId };
  },

  "referral.convert": async (context, data) => {
    const { jobValueCents, ...criteria } = decode(eventData["referral.convert"], data);
    const { campaignId, referralId } = await findReferral(context.db, context.actor, criteria);
    const { conversionId, advocateNewBalance } = await convertReferral.within(context, {
      campaignId,
      referralId,
      ...(jobValueCents !== undefined && { jobValueCents }),
    });
    return { referralId, conversionId, advocateNewBalance };
  },
};

/** What came of an event, as it is stored: `answer` is the body of a success, or what a refusal said. */
export interface Outcome {
  readonly outcome: WebhookEventOutcome;
  readonly status: number;
  readonly answer: unknown;
}

interface KnownEvent {
  readonly eventId: string;
  readonly type: WebhookEventType;
  readonly data: Fields;
}

const Refusal = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === "string" && code in errorCodes),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  facts: z.record(z.string(), z.unknown()),
});

/** Lets an event take effect, or finds out why it cannot, which leaves no trace. @throws whatever is our own failure */
export async function handleEvent(
  context: WriteContext,
  { eventId, type, data }: KnownEvent,
): Promise<Outcome> {
  try {
    const result = await attempt(context, (part) => effects[type](part, data));
    return { outcome: "applied", status: 200, answer: { ok: true, eventId, outcome: "applied", result } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(error, eventId);
  }
}

/** Tells the sender, now or again. */
export function answerEvent(
  { outcome, status, answer }: Outcome,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  if (outcome === "refused") {
    const { code, detail, ...more } = Refusal.parse(answer);
    return problemResponse(new ApiError(code, detail, more), requestId, headers);
  }
  return Response.json(answer, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

function explain(error: ApiError, eventId: string): Outcome {
  const { code, message: detail, errors, facts } = error;
  const [status] = errorCodes[code];
  if (status >= 500) throw error;
  if (code === "not_found") {
    return { outcome: "unmatched", status: 202, answer: { ok: true, eventId, outcome: "unmatched", detail } };
  }
  return { outcome: "refused", status, answer: { code, detail, errors, facts } };
}

/**
 * Runs a part of a write under a savepoint. When it throws, everything it did is undone, what it recorded included,
 * and the write may go on.
 */
export async function attempt<T>(
  context: WriteContext,
  run: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const changes: Change[] = [];
  const work: (() => Promise<void>)[] = [];
  const result = await context.db.transaction((db) =>
    run({
      ...context,
      db,
      record: (change) => void changes.push(change),
      afterCommit: (task) => void work.push(task),
    }),
  );
  changes.forEach(context.record);
  work.forEach(context.afterCommit);
  return result;
}

/**
 * The one referral that an event means: all that is given must fit. A pending one comes before converted ones, of
 * which the newest stands for all. Deleted campaigns have none.
 * @throws ApiError `not_found` when none fits, or more than one that is pending
 */
export async function findReferral(db: Db, actor: Actor, criteria: ReferralCriteria) {
  const { referralId, campaignId, friendEmail, friendPhone, referralCode } = criteria;
  const [found] = await db
    .select({
      referralId: table.id,
      campaignId: table.campaignId,
      pending: sql`count(*) FILTER (WHERE ${table.status} = 'pending') OVER ()`.mapWith(Number),
    })
    .from(table)
    .innerJoin(campaigns, and(itsCampaign(table), isNull(campaigns.deletedAt)))
    .innerJoin(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId)))
    .where(
      and(
        eq(table.orgId, actor.orgId),
        referralId ? eq(table.id, referralId) : undefined,
        campaignId ? eq(table.campaignId, campaignId) : undefined,
        friendEmail ? eq(sql`lower(${table.friendEmail})`, friendEmail.toLowerCase()) : undefined,
        friendPhone ? eq(table.friendPhone, friendPhone) : undefined,
        referralCode ? eq(advocates.referralCode, normalizeReferralCode(referralCode)) : undefined,
      ),
    )
    // A pending one has no such time, and what has none comes first.
    .orderBy(desc(table.convertedAt), desc(table.id))
    .limit(1);
  if (!found) throw new ApiError("not_found", "No referral fits this event.");
  if (found.pending > 1) throw new ApiError("not_found", askForOne(found.pending));
  return found;
}

/** The campaign of an advocate's code. @throws ApiError `not_found` when no advocate of the organization has it */
export async function findCampaignOfCode(db: Db, actor: Actor, code: string): Promise<string> {
  const [found] = await db
    .select({ campaignId: advocates.campaignId })
    .from(advocates)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.orgId, advocates.orgId),
        eq(campaigns.id, advocates.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .where(and(eq(advocates.orgId, actor.orgId), eq(advocates.referralCode, normalizeReferralCode(code))));
  if (!found) throw new ApiError("not_found", "There is no advocate with this referral code.");
  return found.campaignId;
}

function askForOne(pending: number): string {
  return `${pending} pending referrals fit this event, so none was converted. Send the friend's e-mail address or the referralId with it, or name the referral when you replay the event.`;
}
