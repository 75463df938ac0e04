import type { z } from "zod";
import type { eventData } from "@/lib/integrations/webhooks/event";
import { exampleEvents } from "@/lib/integrations/webhooks/example-events";

export const events = exampleEvents({
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  referralCode: "ANN-7K2Q",
});

export function rawRequest(url: string): string {
  return `POST ${url}/api/webhooks/<orgId>
Content-Type: application/json
X-Service-Signature: t=1795262400,v1=9f86d0…

${JSON.stringify(events["referral.convert"], null, 2)}`;
}

export const appliedAnswer = asJson({
  ok: true,
  eventId: "019a6c21-3e5f-7a80-9c1d-2b3a4c5d6e7f",
  outcome: "applied",
  result: {
    referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
    conversionId: "019a6c21-3e60-7b12-8f4e-5a6b7c8d9e0f",
    advocateNewBalance: 4800,
  },
});

export const repeatedAnswer = `HTTP/1.1 200 OK
Content-Type: application/json
Idempotent-Replayed: true

${appliedAnswer}`;

export const unmatchedAnswer = asJson({
  ok: true,
  eventId: "019a6c21-3e5f-7a80-9c1d-2b3a4c5d6e7f",
  outcome: "unmatched",
  detail: "No referral fits this event.",
});

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

type EventType = keyof typeof eventData;

interface Guide<Type extends EventType> {
  readonly type: Type;
  readonly title: string;
  readonly text: string;
  /** Descriptions of fields with unclear names. */
  readonly purposes: { readonly [Name in keyof z.input<(typeof eventData)[Type]>]?: string };
}

const enroll: Guide<"advocate.enroll"> = {
  type: "advocate.enroll",
  title: "A customer joins",
  text: "Send it when someone should be able to recommend you, for instance after their first paid invoice. They become an advocate of the campaign and are invited, just as from your dashboard.",
  purposes: {
    campaignId: "The campaign they join.",
    email: "Required when there is no `phone`.",
    phone: "A US number. Required when there is no `email`.",
  },
};

const create: Guide<"referral.create"> = {
  type: "referral.create",
  title: "A friend is recommended",
  text: "Send it when your booking form or your staff hear a referral code. The friend is added as a lead, on the campaign’s current terms.",
  purposes: {
    referralCode: "The advocate's code. Upper or lower case makes no difference.",
    advocateId: "Instead of the code. Requires `campaignId`.",
    campaignId: "Optional with a `referralCode`.",
    friendPhone: "A US number.",
  },
};

const convert: Guide<"referral.convert"> = {
  type: "referral.convert",
  title: "The friend's job is paid",
  text: "Send it when the friend has become a customer. The advocate's credit is posted, once. Identify the referral the way your system knows it: by its id, by the friend, or by the advocate's code.",
  purposes: {
    referralId: "If you kept it, this alone is enough.",
    campaignId: "Only needed if the same friend is open in several campaigns.",
    referralCode: "Enough if only one of the advocate's friends is waiting; otherwise add the friend.",
    friendPhone: "A US number.",
    jobValueCents: "Job total, in cents. Required when the rewards are percentages.",
    externalId: "Your own id of the job, order or invoice, so a refund can refer to it.",
  },
};

const reverse: Guide<"referral.reverse"> = {
  type: "referral.reverse",
  title: "The job is refunded",
  text: "Send it for every refund, canceled job or chargeback. The reward, or the refunded part of it, is taken back. Refunds of jobs without a referral are answered with 200 and stored as ignored, so you don’t need to know which are ours. One that arrives before its conversion takes effect after it.",
  purposes: {
    externalId: "The conversion’s `externalId`.",
    referralId: "Instead of it, if you kept it.",
    reason: "`refunded` if omitted.",
    refundedValueCents: "The refunded part of the job, in cents. All of it if omitted.",
    refundId: "Your id of the refund: each counts once, however often you send it.",
  },
};

const unreverse: Guide<"referral.unreverse"> = {
  type: "referral.unreverse",
  title: "A refund fails",
  text: "Send it when a refund did not go through or a dispute was won. The credit it took is given back. It may even arrive before the refund itself.",
  purposes: {
    externalId: "The conversion’s `externalId`.",
    referralId: "Instead of it, if you kept it.",
    refundId: "The refund that failed. Everything taken back if omitted.",
  },
};

const jobDone: Guide<"job.completed"> = {
  type: "job.completed",
  title: "A job is done",
  text: "Send it when a job is finished. If the campaign asks automatically, the customer is asked for a referral at a good moment. A customer who isn’t an advocate yet is added first.",
  purposes: {
    advocateId: "If you kept it. Otherwise an email or a phone.",
    campaignId: "Where a new customer is added. Your only active campaign if omitted.",
    name: "Required for a customer who isn’t an advocate yet.",
    phone: "A US number.",
    smsConsent: "Whether a new customer has agreed to texts. Without it the number is never texted.",
    externalId: "Your own id of the job: the same id twice is one job.",
    service: "The work done, for the text of the ask.",
    technician: "Who did it.",
    doneAt: "When it was done. Now if omitted.",
  },
};

/** The event types, in chronological order. */
export const eventGuides = [enroll, jobDone, create, convert, reverse, unreverse];

export type EventGuide = (typeof eventGuides)[number];
