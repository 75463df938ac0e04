import { effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert, usage } from "@/proof/guards/statements";

const beyondSafe = String(2n ** 53n);
const more = [{}, { id: ids.newer, email: "newer@example.com" }, { id: ids.newest, email: "newest@example.com" }];
const keysOfAli = `SELECT count(*) AS keys FROM api_keys WHERE user_id = '${ids.userA2}'`;
const live = `WHERE id = '${ids.campaignA2}'`;

export const organizationCases = [
  ...rules("organizations", {
    organizations_slug_key: {
      "another organization's address": insert("organizations", { slug: "new" }, { id: ids.newer, slug: "new" }),
    },
    organizations_slug_form: {
      "capital letters": { slug: "Acme" },
      "a space": { slug: "acme plumbing" },
      "a hyphen at the end": { slug: "acme-" },
      "too long to print": { slug: "a".repeat(61) },
    },
    organizations_ceiling_range: {
      "a reward below zero": { max_reward_cents: -1 },
      "a reward beyond safe": { max_reward_cents: beyondSafe },
      "an adjustment below zero": { max_adjustment_cents: -1 },
      "an adjustment beyond safe": { max_adjustment_cents: beyondSafe },
    },
    organizations_daily_asks_range: {
      "none a day": { daily_asks: 0 },
      "beyond a thousand": { daily_asks: 1_001 },
    },
    organizations_healthcare: {
      "a cap outside of healthcare": { reward_cap_cents: 2_500 },
      "checked rules outside of healthcare": { state_rules_checked_at: at, state_rules_checked_by: "Dana" },
      "healthcare without a cap": { industry: "healthcare" },
      "a cap below zero": { industry: "healthcare", reward_cap_cents: -1 },
      "unchecked rules": {
        industry: "healthcare",
        reward_cap_cents: 0,
        state_rules_checked_at: at,
      },
    },
    organizations_moving_is_suspended: { "moving while it is open": { moving_at: at } },
    organizations_moved_was_moving: { "moved without a move": { moved_to: "https://new.example.com" } },
    organizations_quiet_weeks: { "less than no week": { quiet_weeks: -1 } },
  }),

  ...rules("backups", {
    backups_begun: { "running without a file": { state: "running" } },
    backups_done: {
      "done without a size": { state: "done", name: "a.gz", place: "/backups", finished_at: at },
    },
    backups_failed: {
      "failed without a reason": { state: "failed", name: "a.gz", place: "/backups", finished_at: at },
    },
    backups_finished: { "ended while it waits": { finished_at: at } },
    backups_next_key: { "a second nightly one": { requested_by: null } },
  }),

  ...refusals(
    "organizations",
    {
      organizations_keep_slug: {
        "an address that another organization had": `UPDATE organizations SET slug = 'printed' WHERE id = '${ids.orgB}'`,
      },
    },
    "public_names_kind_name_pk",
  ),

  ...rules("match_requests", {
    match_requests_has_contact: { "no contact to call back": { friend_phone: null } },
    match_requests_consent_needs_phone: {
      "consent to texts without a number": {
        friend_phone: null,
        friend_email: "new@example.com",
        friend_sms_consent_at: at,
      },
    },
    match_requests_consent_has_time: { "words agreed to without a time": { friend_consent: "{}" } },
  }),

  ...rules("users", {
    users_email_key: { "another organization's user, in other case": { email: "BEA@example.com" } },
    users_has_role: { "no role": { roles: "{}" }, "an unknown role": { roles: "{admin,NULL}" } },
    users_technician_is_user: { "a technician who is an admin": { roles: "{admin}", view: "technician" } },
    users_added_range: { "less than nothing added": { added_cents: -1 } },
  }),
  ...effects("users", {
    users_usage_added: {
      "counts every row of one statement": [insert("users", ...more), usage("users"), { used: 3 }],
    },
    users_usage_removed: {
      "counts every row of one statement": [
        `DELETE FROM users WHERE org_id = '${ids.orgA}'`,
        usage("users"),
        { used: -2 },
      ],
    },
  }),

  ...rules("api_keys", {
    api_keys_key_id_key: { "an id of another organization": { key_id: "rrk_b" } },
    api_keys_end: { "an end at the start": { expires_at: at } },
  }),
  ...refusals("api_keys", {
    api_keys_user_fk: { "another organization's user": { user_id: ids.userB } },
    api_keys_parent_fk: { "made by another organization's key": { created_by_key: "rrk_b" } },
  }),
  ...effects("api_keys", {
    api_keys_user_fk: {
      "takes a removed user's keys along": [`DELETE FROM users WHERE id = '${ids.userA2}'`, keysOfAli, { keys: -1 }],
    },
  }),

  ...rules("campaigns", {
    campaigns_cap_positive: { "room for no referral": { max_referrals_per_advocate: 0 } },
    campaigns_reward_range: {
      "advocate_reward_value below zero": { advocate_reward_value: -1 },
      "advocate_reward_value above 100 %": { advocate_reward_value: 10_001 },
      "advocate_reward_value beyond safe": { reward_mode: "fixed", advocate_reward_value: beyondSafe },
      "friend_reward_value below zero": { friend_reward_value: -1 },
      "friend_reward_value above 100 %": { friend_reward_value: 10_001 },
      "friend_reward_value beyond safe": { reward_mode: "fixed", friend_reward_value: beyondSafe },
    },
  }),
  ...effects("campaigns", {
    campaigns_counted: {
      "counts every row of one statement but the deleted": [
        insert("campaigns", {}, { id: ids.newer }, { id: ids.newest, deleted_at: "2026-01-01Z" }),
        usage("campaigns"),
        { used: 2 },
      ],
    },
    campaigns_recounted: {
      "counts a restored campaign again": [
        `UPDATE campaigns SET deleted_at = now() ${live}; UPDATE campaigns SET deleted_at = NULL, name = 'Back' ${live};
         UPDATE campaigns SET deleted_at = now()`,
        usage("campaigns"),
        { used: -2 },
      ],
      "counts a deleted campaign once, however often it is deleted": [
        `UPDATE campaigns SET deleted_at = now() ${live}; UPDATE campaigns SET deleted_at = now() ${live}`,
        usage("campaigns"),
        { used: -1 },
      ],
    },
  }),

  ...rules("plan_usage", {
    plan_usage_range: { "a negative value": { used: -1 } },
  }),
  ...rules("credit_totals", {
    credit_totals_range: {
      "advocates_with_credit below zero": { advocates_with_credit: -1 },
      "credit_balance_cents below zero": { credit_balance_cents: -1 },
      "converted_referrals below zero": { converted_referrals: -1 },
    },
  }),
];
