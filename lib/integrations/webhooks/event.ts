import { z } from "zod";
import { type WebhookEventType, webhookEventTypes } from "@/db/enums";
import { NewJob } from "@/lib/asks/job-contract";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { decodeWithoutBlanks } from "@/lib/kit/blanks";
import { text } from "@/lib/kit/contract";
import { invalidInput } from "@/lib/kit/errors";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";

export const SIGNATURE_HEADER = "X-Service-Signature";

/** Deeper than any valid event, but shallow enough for any JSON parser. */
export const DEEPEST = 50;

export type Fields = Readonly<Record<string, unknown>>;

/** The sender's id of an event. */
export const externalId = text(255).meta({
  description: "Your own event id. A repeated id is the same event.",
  example: "invoice-1042",
});

const Event = z.strictObject({
  id: externalId,
  type: z.enum(webhookEventTypes),
  // A parsed copy would drop keys such as `__proto__`, which must be refused as unknown.
  data: z
    .custom<Fields>(isFields, {
      error: ({ input }) => (input === undefined ? "is required" : "must be an object"),
    })
    .refine((data) => !isDeeper(data, DEEPEST), "must not be nested so deeply"),
});

export type Event = z.output<typeof Event>;

const { campaignId: _, ...newReferral } = referrals.create.input.shape;
const { friendEmail, friendPhone, referralCode } = newReferral;
const { referralId, jobValueCents, externalId: jobId } = referrals.convert.input.shape;
const { reason, note, refundedValueCents, refundId } = referrals.reverse.input.shape;

// Senders refer to a refund's conversion by their own ids.
const converted = { referralId: referralId.exactOptional(), externalId: jobId };
const converting = { path: ["referralId"], message: "or the conversion’s externalId is required" };

/** Schemas of `data` by event type. */
export const eventData = {
  "advocate.enroll": advocates.invite.input,
  "referral.create": z
    .strictObject({ campaignId: campaignId.exactOptional(), ...newReferral })
    .refine((data) => data.friendEmail !== undefined || data.friendPhone !== undefined, {
      path: ["friendEmail"],
      message: "or friendPhone is required",
    })
    .refine((data) => (data.advocateId === undefined) !== (data.referralCode === undefined), {
      path: ["advocateId"],
      message: "or referralCode is required, and only one of them",
    })
    .refine((data) => data.campaignId !== undefined || data.advocateId === undefined, {
      path: ["campaignId"],
      message: "is required with advocateId",
    }),
  "referral.convert": z
    .strictObject({
      referralId: referralId.exactOptional(),
      campaignId: campaignId.exactOptional(),
      referralCode,
      friendEmail,
      friendPhone,
      jobValueCents,
      externalId: jobId,
    })
    .refine(namesReferral, {
      path: ["referralId"],
      message: "or referralCode, friendEmail or friendPhone is required",
    }),
  "referral.reverse": z
    .strictObject({
      ...converted,
      reason: reason.default("refunded"),
      note,
      refundedValueCents,
      refundId,
    })
    .refine(namesConversion, converting),
  "referral.unreverse": z.strictObject({ ...converted, refundId, note }).refine(namesConversion, converting),
  "job.completed": NewJob,
} satisfies Record<WebhookEventType, z.ZodType>;

export type ReferralCriteria = Omit<z.output<(typeof eventData)["referral.convert"]>, "jobValueCents" | "externalId">;

/** How a refund identifies its conversion. */
export interface ConversionCriteria {
  readonly referralId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Validates an event's envelope. @throws ApiError `invalid_input` with the wrong fields */
export function readEvent(body: unknown): Event {
  return decode(Event, body);
}

/** Decodes input. @throws ApiError `invalid_input` with every wrong field */
export function decode<Shape extends z.ZodType>(shape: Shape, wire: unknown): z.output<Shape> {
  const parsed = decodeWithoutBlanks(shape, wire);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

function namesReferral(given: Fields): boolean {
  const has = (name: string) => given[name] !== undefined;
  return ["referralId", "referralCode", "friendEmail", "friendPhone"].some(has);
}

function namesConversion({ referralId: id, externalId: job }: ConversionCriteria): boolean {
  return id !== undefined || job !== undefined;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether JSON is nested deeper than `levels`. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
