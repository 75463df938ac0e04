import { after, refusals, rules } from "@/proof/guards/case";
import { at, ids, later } from "@/proof/guards/ids";
import { allowed, insert, settle } from "@/proof/guards/statements";
import type { RowValues } from "@/proof/guards/valid-rows";

const denied = { ...allowed, state: "denied", denial_reason: "already a customer" };
const ofAnn = `WHERE referral_id = '${ids.annsConverted}'`;
const inReview = { in_review: "true", amount_cents: 0 };
const decide = (change: string) => `UPDATE reviews SET ${change} ${ofAnn}`;

/** Statements that count as committed before the attempt. */
const committed = (...statements: readonly string[]) =>
  [...statements, "SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"].join("; ");
const held = (credit: RowValues) => insert("held_credit", { amount_cents: 0, ...credit });

export const reviewCases = [
  ...rules("reviews", {
    reviews_referral_key: { "a referral reviewed twice": insert("reviews", {}, { id: ids.newer }) },
    reviews_severity_range: { "no severity": { severity: 0 }, "beyond high": { severity: 4 } },
    reviews_decided_has_time: {
      "decided without a time": { ...allowed, decided_at: null },
      "decided without a name": { ...allowed, decided_by: null },
      "open with a decision": { ...allowed, state: "open" },
      "denied for no reason": { ...denied, denial_reason: null },
      "a reason for what is allowed": { ...denied, state: "allowed" },
    },
  }),
  ...refusals("reviews", {
    reviews_referral_fk: {
      "another organization's referral": { referral_id: ids.bobsConverted, advocate_id: ids.bob },
      "another advocate's referral": { advocate_id: ids.abe },
    },
    reviews_denied_end: {
      "denied, and still open": { ...denied, referral_id: ids.annsPending },
      "denied, and its reward stands": denied,
      "denied later": `${insert("reviews")}; ${decide(`state = 'denied', denial_reason = 'other', decided_at = '${at}', decided_by = 'Ada'`)}`,
    },
  }),
  ...after(
    committed(held({})),
    refusals("reviews", { reviews_hold_credit: { "credit that goes on beside an open review": {} } }),
  ),
  ...after(
    committed(held(inReview), insert("reviews")),
    refusals("reviews", {
      reviews_hold_credit: {
        "allowed, and held still": decide(`state = 'allowed', decided_at = '${at}', decided_by = 'Ada'`),
      },
    }),
  ),
  ...after(
    committed(held({}), insert("reviews", allowed)),
    refusals("reviews", {
      reviews_hold_credit: {
        "opened again, and not held": decide("state = 'open', decided_at = NULL, decided_by = NULL"),
      },
    }),
  ),
  ...rules("held_credit", {
    held_credit_released_when_due: { "released in review": { ...inReview, released_at: later } },
  }),
  ...refusals("held_credit", {
    held_credit_reviewed: { "in review where there is none": inReview },
  }),
  ...after(
    committed(insert("reviews")),
    refusals("held_credit", { held_credit_reviewed: { "promised beside an open review": {} } }),
  ),
  ...after(
    committed(held(inReview), insert("reviews")),
    refusals("held_credit", {
      held_credit_reviewed: {
        "let go while the review is open": `UPDATE held_credit SET in_review = false ${ofAnn}`,
        "released while the review is open": `UPDATE held_credit SET in_review = false, released_at = '${later}' ${ofAnn}`,
      },
    }),
  ),
  ...refusals("conversions", {
    conversions_settled: {
      "credit at once for what is in review": `${insert("reviews", { referral_id: ids.annsPending })}; ${settle(ids.annsPending, ids.new)}`,
    },
  }),
  ...refusals("referral_flags", {
    referral_flags_review_fk: {
      "a referral without a review": { referral_id: ids.annsPending },
      "another organization's review": { org_id: ids.orgB },
    },
  }),
  ...refusals("trusted_advocates", {
    trusted_advocates_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
  ...rules("review_settings", {
    review_settings_days_range: {
      "allowed at once": { allow_after_days: 0 },
      "beyond a year": { allow_after_days: 366 },
    },
  }),
  ...refusals("portal_networks", {
    portal_networks_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
  ...refusals("recommendations", {
    recommendations_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
  ...rules("recommendations", {
    recommendations_says_something: { "neither note nor photo": { note: null } },
    recommendations_note_length: { "a long note": { note: "x".repeat(101) } },
    recommendations_photo_size: { "an empty photo": { photo: "\\x" } },
  }),
  ...refusals("contact_changes", {
    contact_changes_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
  ...rules("contact_changes", {
    contact_changes_tries: { "too many tries": { tries_left: 6 } },
    contact_changes_agreed_has_number: { "an OK to texts with an email": { agreed: "{}" } },
  }),
];
