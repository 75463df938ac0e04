/** Other systems whose events convert leads automatically. `other`: any system that a member mapped by example. */
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

/** The meaning of an external event. `restored`: a failed refund or a won dispute. `linked`: two ids of one payment. */
export const connectionMeanings = ["booked", "paid", "refunded", "restored", "linked"] as const;
export type Meaning = (typeof connectionMeanings)[number];

/**
 * The result of an event. `kept`: stored while the connection is off. `nothing`: no lead matches, or nothing changes.
 * `waiting`: up to a day for a related event, such as a refund for its payment. `needs_you`: a member must pick the
 * lead or enter the job's value. `refused` is no longer used: a member resolves events that the rules refuse.
 */
export const connectionEventOutcomes = ["kept", "applied", "nothing", "waiting", "needs_you", "refused"] as const;
export type ConnectionEventOutcome = (typeof connectionEventOutcomes)[number];

/** Why a delivery to a connection's address was rejected. */
export const deliveryRefusals = ["unsigned", "forged", "old", "foreign"] as const;
export type DeliveryRefusal = (typeof deliveryRefusals)[number];

/** The kinds of ids in external events. */
export const referenceKinds = ["customer", "payment"] as const;
