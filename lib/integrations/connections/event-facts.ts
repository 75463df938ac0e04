import { z } from "zod";
import { connectionMeanings } from "@/db/enums-connections";

const text = z.string().optional();
const wholeCents = z.int().optional();

/** A text in which a referral code may stand. */
const CodeText = z.object({
  text: z.string(),
  /**
   * Whether the place is for our codes alone, so that one that no advocate has is a mistake; a discount code may be any,
   * and is one only if it looks like ours.
   */
  isOurs: z.boolean(),
});

export type CodeText = z.output<typeof CodeText>;

/** What an event of another system says, in our words. Contacts are as they were typed, one of each. */
export const EventFacts = z.object({
  meaning: z.enum(connectionMeanings),
  name: text,
  email: text,
  phone: text,
  /** The likeliest first. */
  codes: z.array(CodeText).readonly(),
  /** The other system's id of the customer, kept at the first match. */
  customerId: text,
  /** Every id by which a later event may name this payment; the first is the conversion's `externalId`. */
  paymentIds: z.array(z.string()).readonly(),
  /**
   * The id of this payment alone, if several may pay for one order, such as a deposit and the balance: each adds to
   * what the job brought. The same `partId` again is the same payment.
   */
  partId: text,
  /** What the job brought, without tax and shipping, in cents. */
  valueCents: wholeCents,
  /** What the customer paid, with tax and shipping, in cents: refunds are a share of it. */
  paidCents: wholeCents,
  /** The ISO code of the currency that `paidCents` is in, in lower case, if it is not US dollars. */
  currency: text,
  /** The amount as it stood in the event, if it could not be read: a member fills it in. */
  unreadAmount: text,
  /**
   * A refund: the other system's id of it, and what went back in the cents the customer paid; all, when left out. Of a
   * system that is asked how things stand now, what is left of the payment instead.
   */
  refund: z.object({ id: z.string(), cents: wholeCents, leftCents: wholeCents }).optional(),
});

export type EventFacts = z.output<typeof EventFacts>;

/** Whom an event is about, as far as it says. */
export function whoOf(facts: EventFacts | undefined): string | null {
  return facts?.name ?? facts?.email ?? facts?.phone ?? null;
}

/** An event as it came in. */
export interface ReadEvent {
  /** The other system's id: the same one twice is one event. */
  readonly externalId: string;
  /** What the other system calls it. */
  readonly type: string;
  /** Null for one that means nothing here, such as a payment of nothing. */
  readonly facts: EventFacts | null;
  /** Why it means nothing, as a sentence for members, such as of a test order. */
  readonly reason?: string;
  /** What to read at the other system, for an event that says only that it changed. */
  readonly reference?: EventReference;
}

/** A thing at the other system, by its id there. */
export interface EventReference {
  readonly type: string;
  readonly id: string;
}

/** The member's choice of the other system's events, by the keys of `systems`. Left out: none. */
export interface EventChoices {
  readonly booked?: string | undefined;
  readonly paid?: string | undefined;
  readonly refunded?: string | undefined;
  /** The sales tax in the amounts of events that don't say it, in percent of what is taxed. */
  readonly taxPercent?: number | undefined;
}
