import { z } from "zod";
import { type ConnectionEventOutcome, connectionMeanings } from "@/db/enums-connections";

const text = z.string().optional();
const wholeCents = z.int().optional();

/** A text that may hold a referral code. */
const CodeText = z.object({
  text: z.string(),
  /**
   * Whether the field is meant for our codes, so an unknown code is a mistake. A discount code counts only if it looks
   * like ours.
   */
  isOurs: z.boolean(),
});

export type CodeText = z.output<typeof CodeText>;

/** An event of another system in our terms. Contacts are as typed, one of each. */
export const EventFacts = z.object({
  meaning: z.enum(connectionMeanings),
  name: text,
  email: text,
  phone: text,
  /** Likeliest first. */
  codes: z.array(CodeText).readonly(),
  /** The other system's id of the customer, stored at the first match. */
  customerId: text,
  /** Every id that a later event may use for this payment; the first becomes the conversion's `externalId`. */
  paymentIds: z.array(z.string()).readonly(),
  /**
   * The id of this payment alone, if an order may have several, such as a deposit and a balance. Each adds to the job's
   * value. A repeated `partId` is the same payment.
   */
  partId: text,
  /** The job's value without tax and shipping, in cents. */
  valueCents: wholeCents,
  /** The amount the customer paid, with tax and shipping, in cents. Refunds are a share of it. */
  paidCents: wholeCents,
  /** ISO code of the currency of `paidCents`, in lower case; absent for US dollars. */
  currency: text,
  /** The original amount text if it could not be read. A member enters the value. */
  unreadAmount: text,
  /**
   * A refund: the other system's id and the cents refunded; without `cents`, all of it. Systems that we read through an
   * API give the rest of the payment as `leftCents` instead.
   */
  refund: z.object({ id: z.string(), cents: wholeCents, leftCents: wholeCents }).optional(),
});

export type EventFacts = z.output<typeof EventFacts>;

/** The customer's name, else email, else phone. */
export function nameCustomer(facts: EventFacts | undefined): string | null {
  return facts?.name ?? facts?.email ?? facts?.phone ?? null;
}

/** An event as received. */
export interface ReadEvent {
  readonly externalId: string;
  readonly type: string;
  readonly facts: EventFacts | null;
  /** Why it has no meaning, as a sentence for members; for example, a test order. */
  readonly reason?: string;
  /** The record to read at the other system, for an event that only reports a change. */
  readonly reference?: EventReference;
}

/** A record at the other system. */
export interface EventReference {
  readonly type: string;
  readonly id: string;
}

/** Result of an event. */
export interface EventResult {
  readonly outcome: ConnectionEventOutcome;
  /** Why it had no effect, as a sentence for members. */
  readonly detail?: string;
  readonly referralId?: string;
  /** Credit the advocate received, in cents; negative for credit taken back. */
  readonly creditCents?: number;
}
