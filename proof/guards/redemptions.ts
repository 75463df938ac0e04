import { after, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert, redeemed } from "@/proof/guards/statements";

const B = { org_id: ids.orgB, campaign_id: ids.campaignB, advocate_id: ids.bob };
const bobs = `WHERE id = '${ids.redemptionB}'`;
const open = { ended_at: null };
const canceled = `state = 'canceled', ended_at = '${at}'`;

export const redemptionCases = [
  ...rules("credit_settings", {
    credit_settings_range: {
      "a negative minimum": { minimum_cents: -1 },
      "no step": { step_cents: 0 },
      "more than an invoice": { invoice_share_bps: 10_001 },
      "none of an invoice": { invoice_share_bps: 0 },
      "a limit below zero": { approve_above_cents: -1 },
      "an end at once": { expiry_months: 0, expiry_since: at },
      "an end beyond ten years": { expiry_months: 121, expiry_since: at },
      "more than a whole refund": { reverse_share_bps: 10_001 },
      "a threshold below zero": { tax_threshold_cents: -1 },
    },
    credit_settings_expiry_has_start: {
      "an expiry without a start": { expiry_months: 12 },
      "a start without an expiry": { expiry_since: at },
    },
  }),
  ...rules("redemptions", {
    redemptions_undoes_key: {
      "a decision undone twice": insert(
        "redemptions",
        { undoes: ids.redemptionB },
        { undoes: ids.redemptionB, id: ids.newer },
      ),
    },
    redemptions_amount_range: {
      "nothing redeemed": { amount_cents: 0 },
      "an invoice of nothing": { invoice_total_cents: 0 },
    },
    redemptions_state_has_time: {
      "approved while it needs approval": { ...open, state: "requested", approved_at: at },
      "approved without a time": { ...open, state: "approved" },
      "done without a time": { ...open, state: "fulfilled", approved_at: at },
      "canceled without a time": open,
      "ended while it needs approval": { state: "requested" },
    },
  }),
  // The primary key is stricter; this constraint exists as the ledger's foreign key target.
  ...after(
    "ALTER TABLE redemptions DROP CONSTRAINT IF EXISTS redemptions_org_id_id_pk",
    rules("redemptions", {
      redemptions_advocate_key: { "an id twice for an advocate": { ...B, id: ids.redemptionB } },
    }),
  ),
  ...refusals("redemptions", {
    redemptions_advocate_fk: {
      "another organization's advocate": { advocate_id: ids.bob },
      "another campaign's advocate": { advocate_id: ids.amy },
    },
    redemptions_go_forward: {
      "a completed redemption, approved again": `UPDATE redemptions SET state = 'approved' ${bobs}`,
      "a canceled redemption, canceled again": `${insert("redemptions")}; UPDATE redemptions SET state = 'failed' WHERE id = '${ids.new}'`,
    },
    redemptions_booked: {
      "credit that was not taken": { ...open, state: "requested" },
      "credit that was not given back": `UPDATE redemptions SET ${canceled} ${bobs}`,
    },
  }),
  ...rules("redemption_codes", {
    redemption_codes_open_key: { "a code that is open": { code_hash: "\\x01" } },
    redemption_codes_advocate_key: { "a second code of an advocate": { advocate_id: ids.ann } },
    redemption_codes_amount_range: { "a code for nothing": { amount_cents: 0 } },
    redemption_codes_end_once: {
      "a code redeemed and canceled": { ...B, redemption_id: ids.redemptionB, canceled_at: at },
    },
  }),
  ...refusals("redemption_codes", {
    redemption_codes_advocate_fk: {
      "another organization's advocate": { advocate_id: ids.bob },
      "another campaign's advocate": { advocate_id: ids.amy },
    },
    redemption_codes_redemption_fk: {
      "another advocate's redemption": { redemption_id: ids.redemptionB },
    },
  }),
  ...rules("activity", {
    activity_redemption_key: { "credit taken twice": { ...B, ...redeemed(ids.redemptionB) } },
    activity_cause_is_named: {
      "credit used without a redemption": redeemed(null),
      "an adjustment for a redemption": { redemption_id: ids.redemptionB },
    },
  }),
  ...refusals("activity", {
    activity_redemption_fk: { "another advocate's redemption": redeemed(ids.redemptionB) },
  }),
];
