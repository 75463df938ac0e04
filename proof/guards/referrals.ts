import { effect, refusal, rule } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import { convert, rewardFor, settle } from "@/proof/guards/settle";
import { usage } from "@/proof/guards/usage";

const referral = "referrals";
const beyondSafe = String(2n ** 53n);
const converted = { status: "converted", conversion_id: ids.annsConversion, converted_at: "2026-01-01Z" };
const ofAnn = `WHERE id = '${ids.annsConverted}'`;
const annsCounts = `SELECT pending_count AS pending, converted_count AS converted FROM advocates WHERE id = '${ids.ann}'`;
const totalsOfA = `SELECT sum(converted_referrals) AS converted FROM credit_totals WHERE org_id = '${ids.orgA}'`;
const bobsConversion = convert(ids.annsPending, ids.bobsConversion);

export const referralCases = [
  rule("referrals_org_id_id_pk", "an id again", insert(referral, { id: ids.abesPending })),
  rule(
    "referrals_advocate_key",
    "an id twice for an advocate",
    insert(referral, { id: ids.annsPending }),
    // The primary key is stricter; this one exists for foreign keys to refer to.
    "ALTER TABLE referrals DROP CONSTRAINT IF EXISTS referrals_org_id_id_pk CASCADE",
  ),
  rule(
    "referrals_friend_key",
    "a friend again in the campaign, by another advocate and in other case",
    insert(referral, { advocate_id: ids.abe, friend_email: "FAY@example.com" }),
  ),
  rule(
    "referrals_converted_has_conversion",
    "converted without a conversion",
    insert(referral, { ...converted, conversion_id: null }),
  ),
  rule(
    "referrals_converted_has_conversion",
    "converted without a time",
    insert(referral, { ...converted, converted_at: null }),
  ),
  rule(
    "referrals_converted_has_conversion",
    "pending with a conversion",
    insert(referral, { ...converted, status: "pending", converted_at: null }),
  ),
  rule(
    "referrals_converted_has_conversion",
    "pending with a time",
    insert(referral, { ...converted, status: "pending", conversion_id: null }),
  ),
  rule(
    "referrals_reward_range",
    "an advocate's reward below zero",
    insert(referral, { advocate_reward_value: -1 }),
  ),
  rule(
    "referrals_reward_range",
    "a friend's reward below zero",
    insert(referral, { friend_reward_value: -1 }),
  ),
  ...["advocate_reward_value", "friend_reward_value"].map((column) =>
    rule(
      "referrals_reward_range",
      `${column} beyond safe`,
      insert(referral, { reward_mode: "fixed", [column]: beyondSafe }),
    ),
  ),
  rule(
    "referrals_reward_range",
    "more than 100 % for the advocate",
    insert(referral, { advocate_reward_value: 10_001 }),
  ),
  rule(
    "referrals_reward_range",
    "more than 100 % for the friend",
    insert(referral, { friend_reward_value: 10_001 }),
  ),
  rule(
    "referrals_consent_needs_phone",
    "leave to text a friend without a number",
    insert(referral, { friend_sms_consent_at: at }),
  ),

  refusal(
    "referrals_advocate_fk",
    "another organization's advocate",
    insert(referral, { advocate_id: ids.bob }),
  ),
  refusal("referrals_advocate_fk", "another campaign's advocate", insert(referral, { advocate_id: ids.amy })),
  refusal(
    "referrals_friend_advocate_fk",
    "a friend who is another organization's advocate",
    insert(referral, { friend_advocate_id: ids.bob }),
  ),
  refusal(
    "referrals_friend_advocate_fk",
    "a friend who is another campaign's advocate",
    `UPDATE referrals SET friend_advocate_id = '${ids.amy}' ${ofAnn}`,
  ),
  refusal("referrals_conversion_fk", "another organization's conversion", bobsConversion),
  refusal(
    "referrals_conversion_fk",
    "another referral's conversion",
    convert(ids.annsPending, ids.annsConversion),
  ),

  refusal(
    "referrals_stay_converted",
    "a way back to pending",
    `UPDATE referrals SET status = 'pending', conversion_id = NULL, converted_at = NULL ${ofAnn}`,
  ),
  refusal(
    "referrals_stay_converted",
    "another conversion",
    `UPDATE referrals SET conversion_id = '${ids.new}' ${ofAnn}`,
  ),
  refusal("referrals_stay_converted", "another day", `UPDATE referrals SET converted_at = now() ${ofAnn}`),

  effect(
    "referrals_counted",
    "counts new pending referrals",
    insert(referral, {}, { id: ids.newer, friend_email: "newer@example.com" }),
    annsCounts,
    { pending: 2 },
  ),
  effect("referrals_recounted", "moves the advocate's counts", settle(ids.annsPending, ids.new), annsCounts, {
    pending: -1,
    converted: 1,
  }),
  effect("referrals_recounted", "keeps the organization's sum", settle(ids.annsPending, ids.new), totalsOfA, {
    converted: 1,
  }),
  effect(
    "referrals_usage_added",
    "counts every row of one statement",
    insert(referral, {}, { id: ids.newer, friend_email: "newer@example.com" }),
    usage("referrals"),
    { used: 2 },
  ),
];

const conversion = "conversions";
const annsConversion = `WHERE id = '${ids.annsConversion}'`;

export const conversionCases = [
  rule(
    "conversions_org_id_referral_id_pk",
    "a second conversion of one referral",
    insert(conversion, { referral_id: ids.annsConverted }),
  ),
  rule(
    "conversions_id_key",
    "a conversion again",
    insert(conversion, { id: ids.annsConversion, referral_id: ids.annsConverted }),
    // The primary key is stricter; this one exists for foreign keys to refer to.
    "ALTER TABLE conversions DROP CONSTRAINT IF EXISTS conversions_org_id_referral_id_pk",
  ),
  ...["advocate_reward_cents", "friend_reward_cents"].flatMap((column) => [
    rule("conversions_amount_range", `${column} below zero`, insert(conversion, { [column]: -1 })),
    rule("conversions_amount_range", `${column} beyond safe`, insert(conversion, { [column]: beyondSafe })),
  ]),
  rule("conversions_amount_range", "a job worth nothing", insert(conversion, { job_value_cents: 0 })),

  refusal(
    "conversions_referral_fk",
    "another organization's referral",
    insert(conversion, { advocate_id: ids.bob, referral_id: ids.bobsPending }),
  ),
  refusal(
    "conversions_referral_fk",
    "another advocate's referral",
    insert(conversion, { referral_id: ids.abesPending }),
  ),

  refusal("conversions_settled", "a conversion that converts nothing", insert(conversion)),
  refusal(
    "conversions_settled",
    "a conversion that credits nothing",
    `${insert(conversion)}; ${convert(ids.annsPending, ids.new)}`,
  ),
  refusal(
    "conversions_settled",
    "a conversion that credits another amount",
    settle(ids.annsPending, ids.new, { amount_cents: 499 }),
  ),
  refusal(
    "conversions_settled",
    "a credit for a referral that stays pending",
    `${insert(conversion)}; ${insert("activity", rewardFor(ids.annsPending, ids.new))}`,
  ),

  refusal(
    "conversions_append_only",
    "an UPDATE",
    `UPDATE conversions SET job_value_cents = 2 ${annsConversion}`,
  ),
  refusal("conversions_append_only", "a DELETE", `DELETE FROM conversions ${annsConversion}`),
  refusal("conversions_append_only", "a TRUNCATE", "TRUNCATE conversions CASCADE"),
];
