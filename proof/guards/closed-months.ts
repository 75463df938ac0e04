import { after, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/statements";

const bobs = { org_id: ids.orgB, campaign_id: ids.campaignB, advocate_id: ids.bob };
const december = {
  org_id: ids.orgB,
  month: "2025-12",
  starts_at: "2025-12-01T00:00:00Z",
  ends_at: at,
  closed_at: at,
};
const reopen = (id: string) =>
  `UPDATE closed_months SET reopened_at = '${at}', reopened_by = 'Bea', reopen_reason = 'A mistake' WHERE id = '${id}'`;

export const closedMonthCases = [
  ...rules("closed_months", {
    closed_months_month_key: {
      "a month closed twice": { org_id: ids.orgB },
    },
    closed_months_month_form: { "no such month": { month: "2025-13" } },
    closed_months_is_over: {
      "a month that has not ended": { closed_at: "2025-11-30T23:59:59Z" },
      "a month that ends before it starts": { starts_at: "2025-12-01T00:00:00Z" },
    },
    closed_months_reopened_has_reason: {
      "reopened without a reason": { reopened_at: at, reopened_by: "Ada" },
      "a reason without a reopening": { reopen_reason: "A mistake" },
    },
  }),
  ...refusals("closed_months", {
    closed_months_in_order: {
      "a month left out": { ...december, month: "2026-01" },
      "a month that overlaps the one before": { ...december, starts_at: "2025-11-30T00:00:00Z" },
      "a month before the latest": { org_id: ids.orgB, month: "2025-09" },
    },
    closed_months_stay: {
      "a reopened month, reopened again": `${reopen(ids.monthB2)}; ${reopen(ids.monthB2)}`,
      "a month before the latest, reopened": reopen(ids.monthB),
      "another statement": `UPDATE closed_months SET statement = 'Other' WHERE id = '${ids.monthB2}'`,
    },
    closed_months_append_only: {
      "a DELETE": `DELETE FROM closed_months WHERE id = '${ids.monthB2}'`,
      "a TRUNCATE": "TRUNCATE closed_months",
    },
  }),
  ...refusals("activity", {
    activity_month_open: {
      "an entry in the latest closed month": { ...bobs, created_at: "2025-11-30T23:59:59Z" },
      "an entry before all closed months": { ...bobs, created_at: "2024-01-01T00:00:00Z" },
    },
  }),
  ...after(
    reopen(ids.monthB2),
    refusals("activity", {
      activity_month_open: {
        "an entry in the month before a reopened one": { ...bobs, created_at: "2025-10-31T00:00:00Z" },
      },
    }),
  ),
  ...rules("activity", {
    activity_corrects_month: {
      "no such month": { corrects_month: "2025-00" },
      "a use that corrects a month": insert("activity", {
        action: "advocate.credit.expired",
        credit_type: "expired",
        corrects_month: "2025-11",
        amount_cents: -100,
        balance_before: 100,
        balance_after: 0,
      }),
    },
  }),
  ...rules("approvals", {
    approvals_month_fits_kind: {
      "a reward that corrects a month": {
        kind: "reward",
        referral_id: ids.abesPending,
        corrects_month: "2025-11",
        advocate_id: ids.abe,
      },
    },
  }),
];
