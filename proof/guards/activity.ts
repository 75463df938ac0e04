import { effect, refusal, rule } from "@/proof/guards/case";
import { ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import { rewardFor } from "@/proof/guards/settle";

const entry = "activity";
const withoutPosting = "DROP TRIGGER IF EXISTS activity_post ON activity";

const ofBob = { org_id: ids.orgB, campaign_id: ids.campaignB, advocate_id: ids.bob };
const annsEntry = `WHERE id = '${ids.annsReward}'`;
const annsBalance = `SELECT credit_balance_cents AS balance, activity_seq AS seq FROM advocates WHERE id = '${ids.ann}'`;
const annsLastEntry = `SELECT seq, balance_before, balance_after FROM activity WHERE advocate_id = '${ids.ann}' ORDER BY seq DESC LIMIT 1`;
const totalsOfA = `SELECT sum(credit_balance_cents) AS balance, sum(advocates_with_credit) AS advocates FROM credit_totals WHERE org_id = '${ids.orgA}'`;

export const activityCases = [
  rule("activity_org_id_id_pk", "an entry's id again", insert(entry, { id: ids.annsReward })),
  rule("activity_seq_key", "an advocate's number again", insert(entry, { seq: 1 })),
  rule(
    "activity_conversion_key",
    "a second reward for one referral",
    insert(entry, rewardFor(ids.annsConverted, ids.annsConversion)),
  ),
  rule("activity_seq_positive", "an entry without a number", insert(entry, { seq: 0 })),
  ...[
    ["a move of nothing", { amount_cents: 0, balance_after: 0 }],
    ["an adjustment without an amount", { amount_cents: null, balance_after: 0 }],
    ["money for enrolling", { action: "advocate.enrolled" }],
    ["money for a referral that is not converted", { action: "advocate.referral.sent" }],
    [
      "a reward that takes money",
      { ...rewardFor(ids.annsPending, ids.annsConversion), amount_cents: -1, balance_after: -1 },
    ],
  ].map(([attempt, change]) =>
    rule("activity_amount_fits_action", String(attempt), insert(entry, Object(change))),
  ),
  rule("activity_balance_adds_up", "a balance off by a cent", insert(entry, { balance_after: 101 })),
  rule(
    "activity_balance_adds_up",
    "a balance moved by no amount",
    insert(entry, { action: "advocate.enrolled", amount_cents: null, balance_after: 1 }),
  ),
  rule(
    "activity_conversion_is_named",
    "a reward for no conversion",
    insert(entry, rewardFor(ids.annsPending, null)),
  ),
  rule(
    "activity_conversion_is_named",
    "a reward for no referral",
    insert(entry, rewardFor(null, ids.annsConversion)),
  ),
  rule(
    "activity_conversion_is_named",
    "an adjustment for a conversion",
    insert(entry, { referral_id: ids.annsConverted, conversion_id: ids.annsConversion }),
  ),
  refusal(
    "activity_conversion_fk",
    "a reward by another referral's conversion",
    insert(entry, rewardFor(ids.annsPending, ids.annsConversion)),
  ),
  refusal(
    "activity_conversion_fk",
    "a reward by a conversion that does not exist",
    insert(entry, rewardFor(ids.annsPending, ids.nowhere)),
  ),

  refusal(
    "activity_advocate_fk",
    "another organization's advocate",
    insert(entry, { advocate_id: ids.bob }),
    withoutPosting,
  ),
  refusal(
    "activity_advocate_fk",
    "another campaign's advocate",
    insert(entry, { campaign_id: ids.campaignA2 }),
  ),
  refusal(
    "activity_referral_fk",
    "another organization's referral",
    insert(entry, { referral_id: ids.bobsPending }),
  ),
  refusal(
    "activity_referral_fk",
    "another advocate's referral",
    insert(entry, { referral_id: ids.abesPending }),
  ),

  effect(
    "activity_post",
    "moves the balance and numbers two entries of one statement",
    insert(entry, { amount_cents: 250 }, { id: ids.newer, amount_cents: -50 }),
    annsBalance,
    { balance: 200, seq: 2 },
  ),
  effect(
    "activity_post",
    "continues from the last entry, whatever the writer says",
    insert(entry, { seq: 77, amount_cents: 250, balance_before: 9, balance_after: 9 }),
    annsLastEntry,
    { seq: 1, balance_before: 500, balance_after: 250 },
  ),
  effect(
    "activity_post",
    "numbers an entry that moves nothing",
    insert(entry, { action: "advocate.enrolled", amount_cents: null }),
    annsBalance,
    { seq: 1 },
  ),
  effect("activity_post", "keeps the organization's sums", insert(entry, { amount_cents: 250 }), totalsOfA, {
    balance: 250,
  }),
  effect(
    "activity_post",
    "counts an advocate with first credit",
    insert(entry, { advocate_id: ids.abe, amount_cents: 250 }),
    totalsOfA,
    { balance: 250, advocates: 1 },
  ),
  effect(
    "activity_post",
    "counts an advocate no more when all is spent",
    insert(entry, { amount_cents: -500 }),
    totalsOfA,
    { balance: -500, advocates: -1 },
  ),
  refusal(
    "activity_post",
    "an entry in one organization for the advocate of another",
    insert(entry, { ...ofBob, org_id: ids.orgA }),
    // The trigger speaks with the foreign key's name; here the foreign key itself is gone.
    "ALTER TABLE activity DROP CONSTRAINT IF EXISTS activity_advocate_fk",
    "activity_advocate_fk",
  ),
  refusal(
    "activity_post",
    "more spent than there is",
    insert(entry, { amount_cents: -501 }),
    "",
    "advocates_balance_range",
  ),

  refusal("activity_append_only", "an UPDATE", `UPDATE activity SET memo = 'other' ${annsEntry}`),
  refusal("activity_append_only", "an UPDATE of no row", "UPDATE activity SET memo = 'other' WHERE false"),
  refusal("activity_append_only", "a DELETE", `DELETE FROM activity ${annsEntry}`),
  refusal("activity_append_only", "a TRUNCATE", "TRUNCATE activity"),
];
