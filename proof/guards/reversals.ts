import { after, effects, refusals, rules } from "@/proof/guards/case";
import { at, ids, later } from "@/proof/guards/ids";
import { insert, usage } from "@/proof/guards/statements";

const annsConverted = `WHERE id = '${ids.annsConverted}'`;
const ofAnn = `WHERE id = '${ids.ann}'`;
const release = `UPDATE held_credit SET released_at = '${later}'`;
const takenBack = { reversal_id: ids.new, referral_id: ids.annsConverted };
const reversed = {
  action: "advocate.credit.reversed",
  credit_type: "taken_back",
  amount_cents: -100,
  balance_before: 100,
  balance_after: 0,
};
const reverse = `UPDATE referrals SET stage = 'reversed', reversed_at = '${at}', reversal_reason = 'refunded',
  reversed_reward_cents = 500 ${annsConverted}`;
const annsCredit = `SELECT credit_balance_cents AS balance, pending_credit_cents AS pending, owed_cents AS owed
  FROM advocates ${ofAnn}`;
const figures = "SELECT sum(referrals) AS referrals, sum(conversions) AS conversions FROM daily_figures";

export const reversalCases = [
  ...rules("held_credit", {
    held_credit_amount_range: { "a negative value": { amount_cents: -1 } },
    held_credit_released_when_due: { "released before its day": { released_at: at } },
  }),
  ...refusals("held_credit", {
    held_credit_referral_fk: { "another advocate's referral": { advocate_id: ids.abe } },
    held_credit_conversion_fk: { "another referral's conversion": { conversion_id: ids.bobsConversion } },
    held_credit_stays_released: {
      "another amount afterwards": `${insert("held_credit", { amount_cents: 0 })}; ${release}; UPDATE held_credit SET amount_cents = 1`,
      "held again": `${insert("held_credit", { amount_cents: 0 })}; ${release}; UPDATE held_credit SET released_at = NULL`,
      "another amount on the way out": `${insert("held_credit")}; ${release}, amount_cents = 1`,
    },
    held_credit_credited: { "released, and not credited": `${insert("held_credit")}; ${release}` },
  }),
  ...effects("held_credit", {
    held_credit_added_up: {
      "is pending while it is held": [{}, annsCredit, { pending: 500 }],
      "is less when a part of it is taken back": [
        `${insert("held_credit")}; UPDATE held_credit SET amount_cents = 300`,
        annsCredit,
        { pending: 300 },
      ],
    },
  }),
  ...rules("reversals", {
    reversals_refund_key: {
      "a refund reported twice": insert("reversals", { refund_id: "r" }, { id: ids.newer, refund_id: "r" }),
    },
    reversals_value_range: { "a refund of nothing": { refunded_value_cents: 0 } },
    reversals_of_value_range: { "more than the job": { refunded_value_cents: 2, of_value_cents: 1 } },
    reversals_undone_has_time: { "undone without a time": { undone_by: "Ada" } },
  }),
  // The primary key is stricter; this constraint exists as the ledger's foreign key target.
  ...after(
    "ALTER TABLE reversals DROP CONSTRAINT IF EXISTS reversals_org_id_id_pk",
    rules("reversals", {
      reversals_referral_key: { "an id twice for a referral": insert("reversals", {}, {}) },
    }),
  ),
  ...refusals("reversals", {
    reversals_conversion_fk: { "another referral's conversion": { referral_id: ids.annsPending } },
    reversals_stay_undone: {
      "an undone reversal, done again": `${insert("reversals", { undone_at: at })}; UPDATE reversals SET undone_at = NULL`,
    },
  }),
  ...rules("activity", {
    activity_owed_fits_action: {
      "a debt by hand": { owed_cents: 1 },
      "a shortfall of nothing": { ...reversed, ...takenBack, owed_cents: 0 },
      "a settlement of another amount": { ...reversed, action: "advocate.credit.settled", owed_cents: -1 },
    },
    activity_cause_is_named: {
      "a reversal entry without a reversal": reversed,
      "an adjustment for a reversal": takenBack,
    },
    activity_reversal_key: {
      "taken back twice": insert(
        "activity",
        { ...reversed, ...takenBack },
        { ...reversed, ...takenBack, id: ids.newer, seq: 1_001 },
      ),
    },
  }),
  ...refusals("activity", {
    activity_reversal_fk: { "a reversal that does not exist": { ...reversed, ...takenBack } },
  }),
  ...rules("campaigns", {
    campaigns_credit_hold_range: {
      "a negative waiting time": { credit_hold_days: -1 },
      "more than 90 days": { credit_hold_days: 91 },
    },
  }),
  ...rules("referrals", {
    referrals_credit_hold_range: { "more than 90 days": { credit_hold_days: 91 } },
    referrals_reversed_has_reason: {
      "a reason for what stands": { reversal_reason: "fraud" },
      "a time for what stands": { reversed_at: at },
    },
    referrals_taken_back_when_converted: {
      "a refund of what earned nothing": { refunded_value_cents: 1 },
      "more than the reward": { reversed_reward_cents: -1 },
    },
  }),
  ...rules("conversions", {
    conversions_external_id_key: {
      "one job of two referrals": insert(
        "conversions",
        { external_id: "1042" },
        { id: ids.newer, external_id: "1042", advocate_id: ids.abe, referral_id: ids.abesPending },
      ),
    },
  }),
  ...effects("referrals", {
    referrals_taken_back: {
      "takes what was reversed out of the advocate's counts": [
        reverse,
        `SELECT pending_count AS pending, converted_count AS converted FROM advocates ${ofAnn}`,
        { converted: -1 },
      ],
      "takes it out of the plan's": [reverse, usage("referrals"), { used: -1 }],
      "takes it out of the sums": [
        reverse,
        "SELECT sum(converted_referrals) AS converted FROM credit_totals",
        { converted: -1 },
      ],
      "takes it off the days": [reverse, figures, { referrals: -1, conversions: -1 }],
    },
  }),
  ...rules("advocates", {
    advocates_pending_credit_range: { "less than nothing promised": { pending_credit_cents: -1 } },
    advocates_owed_range: { "less than nothing owed": { owed_cents: -1 } },
  }),
  ...refusals("advocates", {
    advocates_start_empty: {
      "opening credit that is promised": { pending_credit_cents: 1 },
      "an opening debt": { owed_cents: 1 },
    },
  }),
  ...effects("advocates", {
    advocates_settled: {
      "settles what is owed from what is there": [
        `UPDATE advocates SET owed_cents = 100 ${ofAnn}`,
        annsCredit,
        { balance: -100 },
      ],
    },
  }),
  ...after(
    "DROP TRIGGER IF EXISTS advocates_settled ON advocates",
    refusals("advocates", {
      advocates_balance_tied: {
        "credit beside a debt": `UPDATE advocates SET owed_cents = 1 ${ofAnn}`,
      },
    }),
  ),
  ...rules("expiry_reminders", {
    expiry_reminders_days: { "a reminder on another day": { days_before: 8 } },
  }),
  ...refusals("expiry_reminders", {
    expiry_reminders_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
];
