/** Other systems whose events convert leads by themselves. `other`: any that a member has mapped by example. */
export const connectionSystems = [
  "stripe",
  "square",
  "shopify",
  "jobber",
  "quickbooks",
  "housecall_pro",
  "highlevel",
  "calendly",
  "other",
] as const;
export type ConnectionSystem = (typeof connectionSystems)[number];

/**
 * What an event of another system means here. `restored`: a refund that failed, or a dispute that was won. `linked`: two
 * ids name one payment.
 */
export const connectionMeanings = ["booked", "paid", "refunded", "restored", "linked"] as const;
export type Meaning = (typeof connectionMeanings)[number];

/**
 * What came of it. `kept`: nothing yet, while the connection is off. `nothing`: it is of no lead, or changes nothing.
 * `waiting`: for what it belongs to, such as a refund for its payment, a day at most. `needs_you`: a member must say which
 * lead it is, or what the job brought. `refused` is no longer given: a member settles what rules refuse.
 */
export const connectionEventOutcomes = [
  "kept",
  "applied",
  "nothing",
  "waiting",
  "needs_you",
  "refused",
] as const;
export type ConnectionEventOutcome = (typeof connectionEventOutcomes)[number];

/** Why what came in at a connection's address was not taken. */
export const deliveryRefusals = ["unsigned", "forged", "old", "foreign"] as const;
export type DeliveryRefusal = (typeof deliveryRefusals)[number];

/** How another system names what it is about. */
export const referenceKinds = ["customer", "payment"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];
