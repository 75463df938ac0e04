import { effect, refusal, rule } from "@/proof/guards/case";
import { ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import { usage } from "@/proof/guards/usage";

const nowhere = { org_id: ids.nowhere };
const more = [
  {},
  { id: ids.newer, email: "newer@example.com" },
  { id: ids.newest, email: "newest@example.com" },
];

export const organizationCases = [
  rule("organizations_pkey", "an id again", insert("organizations", { id: ids.orgA })),
];

export const userCases = [
  rule("users_org_id_id_pk", "an id again", insert("users", { id: ids.userA })),
  rule(
    "users_email_key",
    "another organization's user, in other case",
    insert("users", { email: "BEA@example.com" }),
  ),
  rule("users_has_role", "no role", insert("users", { roles: "{}" })),
  rule("users_has_role", "an unknown role", insert("users", { roles: "{admin,NULL}" })),
  refusal("users_org_id_organizations_id_fk", "no such organization", insert("users", nowhere)),
  effect("users_usage_added", "counts every row of one statement", insert("users", ...more), usage("users"), {
    used: 3,
  }),
  effect(
    "users_usage_removed",
    "counts every row of one statement",
    `DELETE FROM users WHERE org_id = '${ids.orgA}'`,
    usage("users"),
    { used: -2 },
  ),
];

const keysOf = (userId: string) => `SELECT count(*) AS keys FROM api_keys WHERE user_id = '${userId}'`;

export const apiKeyCases = [
  rule(
    "api_keys_org_id_key_id_pk",
    "an id again",
    insert("api_keys", { key_id: "rrk_a" }),
    // The index on the id alone is stricter and would refuse too.
    "DROP INDEX IF EXISTS api_keys_key_id_key",
  ),
  rule("api_keys_key_id_key", "an id of another organization", insert("api_keys", { key_id: "rrk_b" })),
  refusal("api_keys_user_fk", "another organization's user", insert("api_keys", { user_id: ids.userB })),
  effect(
    "api_keys_user_fk",
    "takes a removed user's keys along",
    `DELETE FROM users WHERE id = '${ids.userA2}'`,
    keysOf(ids.userA2),
    { keys: -1 },
  ),
];

const live = `WHERE id = '${ids.campaignA2}'`;

export const campaignCases = [
  rule("campaigns_org_id_id_pk", "an id again", insert("campaigns", { id: ids.campaignA })),
  rule(
    "campaigns_cap_positive",
    "room for no referral",
    insert("campaigns", { max_referrals_per_advocate: 0 }),
  ),
  ...["advocate_reward_value", "friend_reward_value"].flatMap((column) => [
    rule("campaigns_reward_range", `${column} below zero`, insert("campaigns", { [column]: -1 })),
    rule("campaigns_reward_range", `${column} above 100 %`, insert("campaigns", { [column]: 10_001 })),
    rule(
      "campaigns_reward_range",
      `${column} beyond safe`,
      insert("campaigns", { reward_mode: "fixed", [column]: String(2n ** 53n) }),
    ),
  ]),
  refusal("campaigns_org_id_organizations_id_fk", "no such organization", insert("campaigns", nowhere)),
  effect(
    "campaigns_counted",
    "counts every row of one statement but the deleted",
    insert("campaigns", {}, { id: ids.newer }, { id: ids.newest, deleted_at: "2026-01-01Z" }),
    usage("campaigns"),
    { used: 2 },
  ),
  effect(
    "campaigns_recounted",
    "counts a restored campaign again",
    `UPDATE campaigns SET deleted_at = now() ${live}; UPDATE campaigns SET deleted_at = NULL, name = 'Back' ${live};
     UPDATE campaigns SET deleted_at = now()`,
    usage("campaigns"),
    { used: -2 },
  ),
  effect(
    "campaigns_recounted",
    "counts a deleted campaign once, however often it is deleted",
    `UPDATE campaigns SET deleted_at = now() ${live}; UPDATE campaigns SET deleted_at = now() ${live}`,
    usage("campaigns"),
    { used: -1 },
  ),
];

export const counterCases = [
  rule("plan_usage_org_id_resource_slot_pk", "a slot again", insert("plan_usage", {}, {})),
  rule("plan_usage_range", "less than nothing", insert("plan_usage", { used: -1 })),
  refusal("plan_usage_org_id_organizations_id_fk", "no such organization", insert("plan_usage", nowhere)),
  ...["advocates_with_credit", "credit_balance_cents", "converted_referrals"].map((column) =>
    rule("credit_totals_range", `${column} below zero`, insert("credit_totals", { [column]: -1 })),
  ),
  rule("credit_totals_org_id_slot_pk", "a slot again", insert("credit_totals", {}, {})),
  refusal(
    "credit_totals_org_id_organizations_id_fk",
    "no such organization",
    insert("credit_totals", nowhere),
  ),
];

export const idempotencyKeyCases = [
  rule(
    "idempotency_keys_org_id_actor_id_key_pk",
    "an actor's key again",
    insert("idempotency_keys", { key: "taken" }),
  ),
  refusal(
    "idempotency_keys_org_id_organizations_id_fk",
    "no such organization",
    insert("idempotency_keys", nowhere),
  ),
];
