import { after, effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { convert, insert, rewardFor, settle, usage } from "@/proof/guards/statements";

const beyondSafe = String(2n ** 53n);
const converted = {
  status: "converted",
  stage: "converted",
  conversion_id: ids.annsConversion,
  converted_at: "2026-01-01Z",
};
const unconfirmed = { awaits_confirmation: "true" };
const byPhone = { friend_email: null, friend_phone: "+14155550132" };
const rejected = { stage: "rejected", rejected_at: at, rejection_reason: "spam" };
const reject = (id: string) =>
  `UPDATE referrals SET stage = 'rejected', rejected_at = now(), rejection_reason = 'spam' WHERE id = '${id}'`;
const ofAnn = `WHERE id = '${ids.annsConverted}'`;
const annsCounts = `SELECT pending_count AS pending, converted_count AS converted FROM advocates WHERE id = '${ids.ann}'`;
const two = insert("referrals", {}, { id: ids.newer, friend_email: "newer@example.com" });

export const referralCases = [
  ...rules("referrals", {
    referrals_friend_key: {
      "a friend again in the campaign, by another advocate and with a tag": {
        advocate_id: ids.abe,
        friend_email: "FAY+2@example.com",
      },
    },
    referrals_friend_phone_key: {
      "a friend known by the number alone, again in the campaign by another advocate": insert("referrals", byPhone, {
        ...byPhone,
        id: ids.newer,
        advocate_id: ids.abe,
      }),
    },
    referrals_unconfirmed_phone_key: {
      "a friend who is asked twice by text": insert(
        "referrals",
        { ...byPhone, ...unconfirmed },
        { ...byPhone, ...unconfirmed, id: ids.newer },
      ),
    },
    referrals_unconfirmed_key: {
      "a friend who is asked twice": insert("referrals", unconfirmed, { ...unconfirmed, id: ids.newer }),
    },
    referrals_stage_fits_status: {
      "converted in another stage": { ...converted, stage: "new" },
      "pending at the stage of converted": { stage: "converted" },
      "converted before it is confirmed": { ...converted, awaits_confirmation: "true" },
      "booked before the friend confirms": { ...unconfirmed, stage: "booked" },
    },
    referrals_rejected_has_reason: {
      "rejected without a reason": { ...rejected, rejection_reason: null },
      "rejected without a time": { ...rejected, rejected_at: null },
      "a reason without a rejection": { rejection_reason: "spam" },
      "a note without a rejection": { rejection_note: "Why" },
    },
    referrals_lost_has_reason: {
      "lost without a reason": { stage: "lost" },
      "a reason for what is not lost": { lost_reason: "other" },
    },
    referrals_confirmed_once: {
      "a friend who is asked after confirming": { ...unconfirmed, confirmed_at: at },
      "a network kept of a referral that counts": { network_key: "\\x00" },
    },
    referrals_converted_has_conversion: {
      "converted without a conversion": { ...converted, conversion_id: null },
      "converted without a time": { ...converted, converted_at: null },
      "pending with a conversion": { ...converted, status: "pending", stage: "new", converted_at: null },
      "pending with a time": { ...converted, status: "pending", stage: "new", conversion_id: null },
    },
    referrals_has_contact: {
      "a friend without an address or a number": { friend_email: null },
      "the address of a friend who was erased": { erased_at: at },
    },
    referrals_reward_range: {
      "an advocate's reward below zero": { advocate_reward_value: -1 },
      "a friend's reward below zero": { friend_reward_value: -1 },
      "advocate_reward_value beyond safe": { reward_mode: "fixed", advocate_reward_value: beyondSafe },
      "friend_reward_value beyond safe": { reward_mode: "fixed", friend_reward_value: beyondSafe },
      "more than 100 % for the advocate": { advocate_reward_value: 10_001 },
      "more than 100 % for the friend": { friend_reward_value: 10_001 },
    },
    referrals_consent_needs_phone: {
      "leave to text a friend without a number": { friend_sms_consent_at: at },
    },
  }),
  // The primary key is stricter; this constraint exists as a foreign key target.
  ...after(
    "ALTER TABLE referrals DROP CONSTRAINT IF EXISTS referrals_org_id_id_pk CASCADE",
    rules("referrals", {
      referrals_advocate_key: { "an id twice for an advocate": { id: ids.annsPending } },
    }),
  ),
  ...refusals("referrals", {
    referrals_advocate_fk: {
      "another organization's advocate": { advocate_id: ids.bob },
      "another campaign's advocate": { advocate_id: ids.amy },
    },
    referrals_friend_advocate_fk: {
      "a friend who is another organization's advocate": { friend_advocate_id: ids.bob },
      "a friend who is another campaign's advocate": `UPDATE referrals SET friend_advocate_id = '${ids.amy}' ${ofAnn}`,
    },
    referrals_conversion_fk: {
      "another organization's conversion": convert(ids.annsPending, ids.bobsConversion),
      "another referral's conversion": convert(ids.annsPending, ids.annsConversion),
    },
    referrals_stay_converted: {
      "a way back to pending": `UPDATE referrals SET status = 'pending', stage = 'new', conversion_id = NULL, converted_at = NULL ${ofAnn}`,
      "another conversion": `UPDATE referrals SET conversion_id = '${ids.new}' ${ofAnn}`,
      "another day": `UPDATE referrals SET converted_at = now() ${ofAnn}`,
    },
  }),
  ...effects("referrals", {
    referrals_counted: {
      "counts new pending referrals": [two, annsCounts, { pending: 2 }],
    },
    referrals_entered: {
      "counts every row of one statement for the plan": [two, usage("referrals"), { used: 2 }],
    },
    referrals_recounted: {
      "takes a rejected one out of the advocate's counts": [reject(ids.annsPending), annsCounts, { pending: -1 }],
      "takes it out of the plan's": [reject(ids.annsPending), usage("referrals"), { used: -1 }],
    },
  }),
];

const annsConversion = `WHERE id = '${ids.annsConversion}'`;
const conversion = insert("conversions");

export const conversionCases = [
  ...rules("conversions", {
    conversions_amount_range: {
      "advocate_reward_cents below zero": { advocate_reward_cents: -1 },
      "advocate_reward_cents beyond safe": { advocate_reward_cents: beyondSafe },
      "friend_reward_cents below zero": { friend_reward_cents: -1 },
      "friend_reward_cents beyond safe": { friend_reward_cents: beyondSafe },
      "a job worth nothing": { job_value_cents: 0 },
    },
  }),
  // The primary key is stricter; this constraint exists as a foreign key target.
  ...after(
    "ALTER TABLE conversions DROP CONSTRAINT IF EXISTS conversions_org_id_referral_id_pk",
    rules("conversions", {
      conversions_id_key: {
        "a conversion again": { id: ids.annsConversion, referral_id: ids.annsConverted },
      },
    }),
  ),
  ...refusals("stage_changes", {
    stage_changes_referral_fk: { "another organization's referral": { referral_id: ids.bobsPending } },
  }),
  ...refusals("conversions", {
    conversions_referral_fk: {
      "another organization's referral": { advocate_id: ids.bob, referral_id: ids.bobsPending },
      "another advocate's referral": { referral_id: ids.abesPending },
    },
    conversions_settled: {
      "a conversion that converts nothing": {},
      "a conversion that credits nothing": `${conversion}; ${convert(ids.annsPending, ids.new)}`,
      "a conversion that credits another amount": settle(ids.annsPending, ids.new, { amount_cents: 499 }),
      "a reward that is neither credited nor held": settle(ids.annsPending, ids.new, {
        amount_cents: null,
        credit_type: null,
      }),
      "a credit for a referral that stays pending": `${conversion}; ${insert("activity", rewardFor(ids.annsPending, ids.new))}`,
    },
    conversions_append_only: {
      "an UPDATE": `UPDATE conversions SET job_value_cents = 2 ${annsConversion}`,
      "a DELETE": `DELETE FROM conversions ${annsConversion}`,
      "a TRUNCATE": "TRUNCATE conversions CASCADE",
    },
  }),
];
