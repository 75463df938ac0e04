import { z } from "zod";
import type { WebhookEventOutcome, WebhookEventType } from "@/db/enums";
import { recordJob } from "@/lib/asks/record-job";
import { applyEvent } from "@/lib/integrations/inbox";
import { decode, eventData, type Fields } from "@/lib/integrations/webhooks/event";
import {
  findCampaignOfCode,
  findConversion,
  findReferral,
  lockJob,
  NothingConverted,
} from "@/lib/integrations/webhooks/find-referral";
import { ApiError, type ErrorCode, errorCodes } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { problemResponse } from "@/lib/kit/problem";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import type { referrals } from "@/lib/leads/referrals/contract";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { NEEDS_APPROVAL } from "@/lib/ledger/approvals/approval-contract";

type Effect = (context: WriteContext, data: Fields) => Promise<Fields>;

/**
 * Applies each event type through the same functions as the API, so the same rules hold, and returns the result for the
 * sender.
 * @throws ApiError as those functions do; `not_found` if nothing matches the event
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
    const { jobValueCents, externalId, ...criteria } = decode(eventData["referral.convert"], data);
    await lockJob(context.db, context.actor, externalId);
    const { campaignId, referralId } = await findReferral(context.db, context.actor, criteria);
    const converted = await convertReferral.within(context, {
      campaignId,
      referralId,
      ...(jobValueCents !== undefined && { jobValueCents }),
      ...(externalId !== undefined && { externalId }),
    });
    if (NEEDS_APPROVAL in converted) return { referralId, approval: converted.approval };
    const { conversionId, advocateNewBalance } = converted;
    return { referralId, conversionId, advocateNewBalance };
  },

  "referral.reverse": async (context, data) => {
    const { referralId: id, externalId, ...reversal } = decode(eventData["referral.reverse"], data);
    const conversion = await findConversion(context.db, context.actor, { referralId: id, externalId });
    return presentReversed(await reverseReferral.within(context, { ...conversion, ...reversal }));
  },

  "referral.unreverse": async (context, data) => {
    const { referralId: id, externalId, ...undoing } = decode(eventData["referral.unreverse"], data);
    const conversion = await findConversion(context.db, context.actor, { referralId: id, externalId });
    return presentReversed(await unreverseReferral.within(context, { ...conversion, ...undoing }));
  },

  "job.completed": async (context, data) => {
    const { job, enrolled } = await recordJob.within(context, data);
    return { jobId: job.jobId, advocateId: job.advocateId, enrolled };
  },
};

function presentReversed({ referral, ...credit }: z.input<typeof referrals.reverse.output>): Fields {
  return { referralId: referral.referralId, stage: referral.stage, ...credit };
}

/** Result of an event as stored. `answer` is the body of a success or the details of a refusal. */
export interface EventOutcome {
  readonly outcome: WebhookEventOutcome;
  readonly status: number;
  readonly answer: unknown;
  /** The sender's id of the job whose conversion it waits for, if any. */
  readonly awaits: string | null;
}

export interface KnownEvent {
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

/** Applies an event, or finds out why it cannot be applied. @throws any failure of our own */
export async function handleEvent(context: WriteContext, { eventId, type, data }: KnownEvent): Promise<EventOutcome> {
  const result = await applyEvent(context, (part) => effects[type](part, data));
  if (result instanceof ApiError) return refusalOutcome(result, eventId);
  // Above the ceiling, the event created an approval request and needs nothing more from the sender.
  const status = NEEDS_APPROVAL in result ? 202 : 200;
  const answer = { ok: true, eventId, outcome: "applied", result };
  return { outcome: "applied", status, answer, awaits: null };
}

/** Responds to the sender, for first deliveries and repeats alike. */
export function answerEvent(
  { outcome, status, answer }: Omit<EventOutcome, "awaits">,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  if (outcome === "refused") {
    const { code, detail, ...more } = Refusal.parse(answer);
    return problemResponse(new ApiError(code, detail, more), requestId, headers);
  }
  return Response.json(answer, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

function refusalOutcome(error: ApiError, eventId: string): EventOutcome {
  const { code, message: detail, errors, facts } = error;
  if (code !== "not_found") {
    return {
      outcome: "refused",
      status: errorCodes[code][0],
      answer: { code, detail, errors, facts },
      awaits: null,
    };
  }
  if (error instanceof NothingConverted) return ignoredOutcome(eventId, detail, error.externalId);
  const outcome = "unmatched";
  return { outcome, status: 202, answer: { ok: true, eventId, outcome, detail }, awaits: null };
}

/** Result of an event about no lead. @param awaits the sender's id of the job whose conversion it waits for */
export function ignoredOutcome(eventId: string, detail: string, awaits: string | null = null): EventOutcome {
  const outcome = "ignored";
  return { outcome, status: 200, answer: { ok: true, eventId, outcome, detail }, awaits };
}
