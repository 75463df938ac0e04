/** What an event of another system can mean here. `restored`: a refund that failed, or a dispute that was won. */
export const meanings = ["booked", "paid", "refunded", "restored"] as const;

export type Meaning = (typeof meanings)[number];

/** A text in which a referral code may stand. */
export interface CodeText {
  readonly text: string;
  /** Whether the place is for our codes alone, so that one that nobody has is a mistake; a discount code may be any. */
  readonly isOurs: boolean;
}

/** A refund, or the part of one that this event tells. */
export interface Refund {
  /** The other system's id of it: the same one twice is one refund. */
  readonly id: string;
  /** What went back, in the cents the customer paid, tax included; left out for all of it. */
  readonly cents?: number;
}

/** What an event of another system says, in our words. Contacts are as they were typed. */
export interface Told {
  readonly meaning: Meaning;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  /** The likeliest first. */
  readonly codes: readonly CodeText[];
  /** The other system's id of the customer, kept at the first match. */
  readonly customerId?: string;
  /** Every id by which a later event may name this payment; the first is the conversion's `externalId`. */
  readonly paymentIds: readonly string[];
  /** What the job brought, without tax and shipping, in cents. */
  readonly valueCents?: number;
  /** What the customer paid, with tax and shipping, in cents: refunds are a share of it. */
  readonly paidCents?: number;
  readonly refund?: Refund;
}

/** An event as it came in. */
export interface ReadEvent {
  /** The other system's id: the same one twice is one event. */
  readonly externalId: string;
  /** What the other system calls it. */
  readonly type: string;
  /** Null for one that means nothing here, such as a payment of nothing. */
  readonly told: Told | null;
}

/** The member's choice of the other system's events, by the keys of `systems`. Left out: none. */
export interface EventChoices {
  readonly booked?: string | undefined;
  readonly paid?: string | undefined;
  readonly refunded?: string | undefined;
}
