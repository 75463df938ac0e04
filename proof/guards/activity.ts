import { after, effects, refusals, rules } from "@/proof/guards/case";
import { ids } from "@/proof/guards/ids";
import { insert, rewardFor, settle } from "@/proof/guards/statements";

const annsEntry = `WHERE id = '${ids.annsReward}'`;
const annsBalance = `SELECT credit_balance_cents AS balance, activity_seq AS seq FROM advocates WHERE id = '${ids.ann}'`;
const annsLastEntry = `SELECT seq, balance_before, balance_after FROM activity WHERE advocate_id = '${ids.ann}' ORDER BY seq DESC LIMIT 1`;
const totalsOfA = `SELECT sum(credit_balance_cents) AS balance, sum(advocates_with_credit) AS advocates FROM credit_totals WHERE org_id = '${ids.orgA}'`;
const wrongReward = rewardFor(ids.annsPending, ids.annsConversion);

export const activityCases = [
  ...rules("activity", {
    activity_seq_key: { "an advocate's number again": { seq: 1 } },
    activity_conversion_key: {
      "a second reward for one referral": rewardFor(ids.annsConverted, ids.annsConversion),
    },
    activity_seq_positive: { "an entry without a number": { seq: 0 } },
    activity_amount_fits_action: {
      "a move of nothing": { amount_cents: 0, balance_after: 0 },
      "an adjustment without an amount": { amount_cents: null, balance_after: 0 },
      "money for enrolling": { action: "advocate.enrolled" },
      "money for a referral that is not converted": { action: "advocate.referral.sent" },
      "a reward that takes money": { ...wrongReward, amount_cents: -1, balance_after: -1 },
    },
    activity_type_fits_action: {
      "an adjustment that was earned": { credit_type: "earned" },
      "credit brought over that is taken off": {
        credit_type: "brought_over",
        amount_cents: -100,
        balance_before: 100,
        balance_after: 0,
      },
      "an enrollment of some type": {
        action: "advocate.enrolled",
        amount_cents: null,
        balance_after: 0,
      },
    },
    activity_balance_adds_up: {
      "a balance off by a cent": { balance_after: 101 },
      "a balance moved by no amount": { action: "advocate.enrolled", amount_cents: null, balance_after: 1 },
    },
    activity_conversion_is_named: {
      "a reward for no conversion": rewardFor(ids.annsPending, null),
      "a reward for no referral": rewardFor(null, ids.annsConversion),
      "an adjustment for a conversion": {
        referral_id: ids.annsConverted,
        conversion_id: ids.annsConversion,
      },
    },
  }),
  ...refusals("activity", {
    activity_conversion_fk: {
      "a reward by another referral's conversion": wrongReward,
      "a reward by a conversion that does not exist": rewardFor(ids.annsPending, ids.nowhere),
    },
    activity_advocate_fk: { "another campaign's advocate": { campaign_id: ids.campaignA2 } },
    activity_referral_fk: {
      "another organization's referral": { referral_id: ids.bobsPending },
      "another advocate's referral": { referral_id: ids.abesPending },
    },
    activity_append_only: {
      "an UPDATE": `UPDATE activity SET memo = 'other' ${annsEntry}`,
      "an UPDATE of no row": "UPDATE activity SET memo = 'other' WHERE false",
      "a DELETE": `DELETE FROM activity ${annsEntry}`,
      "a TRUNCATE": "TRUNCATE activity",
    },
  }),
  ...after(
    "SET LOCAL referral_rewards.erasing = 'person'",
    refusals("activity", {
      activity_facts_stay: {
        "another amount": `UPDATE activity SET amount_cents = amount_cents + 1 ${annsEntry}`,
        "another friend": `UPDATE activity SET referral_id = '${ids.annsPending}' ${annsEntry}`,
      },
      activity_append_only: { "a DELETE of an entry": `DELETE FROM activity ${annsEntry}` },
    }),
  ),
  ...after(
    "DROP TRIGGER IF EXISTS activity_post ON activity",
    refusals("activity", {
      activity_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
    }),
  ),
  // The trigger refuses with the foreign key's name; this case removes the foreign key itself.
  ...after(
    "ALTER TABLE activity DROP CONSTRAINT IF EXISTS activity_advocate_fk",
    refusals(
      "activity",
      {
        activity_post: {
          "an entry in one organization for the advocate of another": {
            campaign_id: ids.campaignB,
            advocate_id: ids.bob,
          },
        },
      },
      "activity_advocate_fk",
    ),
  ),
  ...refusals(
    "activity",
    { activity_post: { "more spent than there is": { amount_cents: -501 } } },
    "advocates_balance_range",
  ),
  ...effects("activity", {
    activity_post: {
      "moves the balance and numbers two entries of one statement": [
        insert("activity", { amount_cents: 250 }, { id: ids.newer, amount_cents: -50 }),
        annsBalance,
        { balance: 200, seq: 2 },
      ],
      "continues from the last entry, whatever the writer says": [
        { seq: 77, amount_cents: 250, balance_before: 9, balance_after: 9 },
        annsLastEntry,
        { seq: 1, balance_before: 500, balance_after: 250 },
      ],
      "numbers an entry that moves nothing": [
        { action: "advocate.enrolled", credit_type: null, amount_cents: null },
        annsBalance,
        { seq: 1 },
      ],
      "keeps the organization's sums": [{ amount_cents: 250 }, totalsOfA, { balance: 250 }],
      "counts what is converted": [
        settle(ids.annsPending, ids.new),
        `SELECT pending_count AS pending, converted_count AS converted FROM advocates WHERE id = '${ids.ann}'`,
        { pending: -1, converted: 1 },
      ],
      "keeps the organization's sum of what is converted": [
        settle(ids.annsPending, ids.new),
        `SELECT sum(converted_referrals) AS converted FROM credit_totals WHERE org_id = '${ids.orgA}'`,
        { converted: 1 },
      ],
      "counts an advocate with first credit": [
        { advocate_id: ids.abe, amount_cents: 250 },
        totalsOfA,
        { balance: 250, advocates: 1 },
      ],
      "counts an advocate no more when all is spent": [
        { amount_cents: -500 },
        totalsOfA,
        { balance: -500, advocates: -1 },
      ],
    },
  }),
];
