import type { CountedResource } from "@/db/enums";

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Organization A, its neighbor B, and C, which has nothing. Ann and Abe share a campaign of A; Amy is in another. */
export const ids = {
  orgA: id(1),
  orgB: id(2),
  orgC: id(3),
  nowhere: id(9),
  userA: id(11),
  userA2: id(12),
  userB: id(13),
  campaignA: id(21),
  campaignA2: id(22),
  campaignB: id(23),
  ann: id(31),
  abe: id(32),
  amy: id(33),
  bob: id(34),
  annsPending: id(41),
  annsConverted: id(42),
  abesPending: id(43),
  bobsPending: id(44),
  bobsConverted: id(45),
  annsConversion: id(51),
  bobsConversion: id(52),
  annsReward: id(61),
  bobsReward: id(62),
  entryA: id(71),
  invitationA: id(72),
  eventA: id(73),
  new: id(99),
  newer: id(100),
  newest: id(101),
} as const;

type Row = Readonly<Record<string, string | number | null>>;

const at = "2026-01-01T00:00:00Z";

/** The storage key of a logo, as only its organization may have it. */
export function logoOf(orgId: string, name: string): string {
  return `logos/${orgId}/${name}.png`;
}

/** A row of every table that the database accepts, so that what a case changes in it is what is refused. */
const validRows = {
  organizations: { id: ids.new, name: "New", status: "active", tier: "growth", created_at: at },
  users: { org_id: ids.orgA, id: ids.new, email: "new@example.com", roles: "{admin}", created_at: at },
  api_keys: {
    org_id: ids.orgA,
    key_id: "rrk_new",
    user_id: ids.userA,
    secret_hash: "\\x00",
    created_at: at,
  },
  campaigns: {
    org_id: ids.orgA,
    id: ids.new,
    name: "New",
    status: "active",
    reward_mode: "percent",
    advocate_reward_value: 10_000,
    friend_reward_value: 0,
    max_referrals_per_advocate: 1,
    created_at: at,
    updated_at: at,
  },
  advocates: {
    org_id: ids.orgA,
    id: ids.new,
    campaign_id: ids.campaignA,
    name: "New",
    email: "new@example.com",
    phone: "+14155550100",
    notification_preference: "both",
    referral_code: "NEW-1",
    enrolled_at: at,
  },
  referrals: {
    org_id: ids.orgA,
    id: ids.new,
    campaign_id: ids.campaignA,
    advocate_id: ids.ann,
    friend_name: "New",
    friend_email: "new@example.com",
    reward_mode: "percent",
    advocate_reward_value: 10_000,
    friend_reward_value: 0,
    created_at: at,
  },
  conversions: {
    org_id: ids.orgA,
    id: ids.new,
    advocate_id: ids.ann,
    referral_id: ids.annsPending,
    job_value_cents: 1,
    advocate_reward_cents: 500,
    friend_reward_cents: 0,
    created_at: at,
  },
  activity: {
    org_id: ids.orgA,
    id: ids.new,
    campaign_id: ids.campaignA,
    advocate_id: ids.ann,
    seq: 1_000,
    action: "advocate.credit.adjusted",
    description: "New",
    amount_cents: 100,
    balance_before: 0,
    balance_after: 100,
    actor_kind: "system",
    created_at: at,
  },
  idempotency_keys: {
    org_id: ids.orgA,
    actor_id: "user",
    key: "new",
    fingerprint: "\\x00",
    sealed_body: "\\x00",
    created_at: at,
  },
  audit_entries: {
    org_id: ids.orgA,
    id: ids.new,
    action: "campaign.created",
    subject_id: "new",
    actor_kind: "system",
    actor_id: "ops",
    actor_name: "ops",
    created_at: at,
  },
  invitations: {
    org_id: ids.orgA,
    id: ids.new,
    email: "new@example.com",
    roles: "{user}",
    token_hash: "\\x00",
    invited_by: "ada@example.com",
    created_at: at,
    expires_at: at,
  },
  logo_uploads: {
    org_id: ids.orgA,
    key: logoOf(ids.orgA, "new"),
    url: "https://files.example.com/new",
    content_type: "image/png",
    created_at: at,
  },
  brandings: { org_id: ids.orgC, primary_color: "#112233", updated_at: at },
  webhook_keys: {
    org_id: ids.orgA,
    key_id: "rrw_new",
    name: "New",
    sealed_secret: "\\x00",
    created_at: at,
  },
  webhook_events: {
    org_id: ids.orgA,
    id: ids.new,
    external_id: "new",
    type: "referral.convert",
    data: "{}",
    body_hash: "\\x00",
    key_id: "rrw_a",
    key_name: "A",
    outcome: "applied",
    status: 200,
    answer: "{}",
    received_at: at,
    handled_at: at,
  },
  plan_usage: { org_id: ids.orgC, resource: "users", slot: 0, used: 0 },
  credit_totals: { org_id: ids.orgC, slot: 0 },
} satisfies Record<string, Row>;

export type Table = keyof typeof validRows;
export const tables = Object.keys(validRows) as Table[];

/** An INSERT of valid rows, each with its own changes. */
export function insert(table: Table, ...changes: readonly Row[]): string {
  const rows: Row[] = (changes.length === 0 ? [{}] : changes).map((row) => ({ ...validRows[table], ...row }));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(", ")})`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${values.join(", ")}`;
}

/** What `plan_usage` says an organization uses. */
export function usage(resource: CountedResource, orgId: string = ids.orgA): string {
  return `SELECT coalesce(sum(used), 0)::bigint AS used FROM plan_usage WHERE org_id = '${orgId}' AND resource = '${resource}'`;
}

const B = { org_id: ids.orgB, campaign_id: ids.campaignB };

/** Fills an empty database; Ann and Bob each have 500 cents from one converted referral. */
export const fixture: readonly string[] = [
  insert("organizations", { id: ids.orgA }, { id: ids.orgB }, { id: ids.orgC }),
  insert(
    "users",
    { id: ids.userA, email: "ada@example.com" },
    { id: ids.userA2, email: "ali@example.com" },
    { org_id: ids.orgB, id: ids.userB, email: "bea@example.com" },
  ),
  insert(
    "api_keys",
    { key_id: "rrk_a" },
    { key_id: "rrk_a2", user_id: ids.userA2 },
    { org_id: ids.orgB, key_id: "rrk_b", user_id: ids.userB },
  ),
  insert("campaigns", { id: ids.campaignA }, { id: ids.campaignA2 }, { org_id: ids.orgB, id: ids.campaignB }),
  insert(
    "advocates",
    { id: ids.ann, email: "ann@example.com", referral_code: "ANN-1" },
    {
      id: ids.abe,
      email: null,
      phone: "+14155550101",
      notification_preference: "sms",
      referral_code: "ABE-1",
    },
    { campaign_id: ids.campaignA2, id: ids.amy, email: "amy@example.com", referral_code: "AMY-1" },
    { ...B, id: ids.bob, email: "bob@example.com", referral_code: "BOB-1" },
  ),
  insert(
    "referrals",
    { id: ids.annsPending, friend_email: "fay@example.com" },
    { id: ids.annsConverted, friend_email: "fox@example.com" },
    { id: ids.abesPending, advocate_id: ids.abe, friend_email: "fin@example.com" },
    { ...B, id: ids.bobsPending, advocate_id: ids.bob, friend_email: "fay@example.com" },
    { ...B, id: ids.bobsConverted, advocate_id: ids.bob, friend_email: "fox@example.com" },
  ),
  settle(ids.annsConverted, ids.annsConversion, { id: ids.annsReward }),
  settle(ids.bobsConverted, ids.bobsConversion, { ...B, id: ids.bobsReward, advocate_id: ids.bob }),
  insert("idempotency_keys", { key: "taken" }),
  insert("audit_entries", { id: ids.entryA }),
  insert("invitations", { id: ids.invitationA, email: "ivy@example.com", token_hash: "\\x01" }),
  insert(
    "logo_uploads",
    { key: logoOf(ids.orgA, "a"), url: "https://files.example.com/a" },
    { org_id: ids.orgB, key: logoOf(ids.orgB, "b"), url: "https://files.example.com/b" },
  ),
  insert("brandings", { org_id: ids.orgA }),
  insert("webhook_keys", { key_id: "rrw_a" }),
  insert("webhook_events", { id: ids.eventA, external_id: "taken" }),
];

/** Moves a referral to converted. */
export function convert(referralId: string, conversionId: string): string {
  return `UPDATE referrals SET status = 'converted', converted_at = '${at}', conversion_id = '${conversionId}'
           WHERE id = '${referralId}'`;
}

/** A whole conversion as one transaction: the record, the referral's move and the ledger entry. */
export function settle(referralId: string, conversionId: string, entry: Row = {}): string {
  const { org_id = ids.orgA, advocate_id = ids.ann } = entry;
  return [
    insert("conversions", { org_id, advocate_id, id: conversionId, referral_id: referralId }),
    convert(referralId, conversionId),
    insert("activity", { ...rewardFor(referralId, conversionId), ...entry }),
  ].join("; ");
}

/** What makes an entry a reward of 500 cents. */
export function rewardFor(referralId: string | null, conversionId: string | null): Row {
  const action = "advocate.referral.converted";
  return {
    action,
    amount_cents: 500,
    balance_after: 500,
    referral_id: referralId,
    conversion_id: conversionId,
  };
}

function literal(value: string | number | null): string {
  return value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
}
