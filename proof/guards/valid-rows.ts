import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { at, ids, later, logoOf } from "@/proof/guards/ids";

export type RowValues = Readonly<Record<string, string | number | null>>;

/** Values of required columns, by name; else by type; else an enum's first value. */
const byName: RowValues = {
  id: ids.new,
  org_id: ids.orgA,
  campaign_id: ids.campaignA,
  advocate_id: ids.ann,
  user_id: ids.userA,
  connection_id: ids.connectionA,
  file_id: ids.fileA,
  expires_at: later,
  email: "new@example.com",
  contact: "new@example.com",
  person: "new@example.com",
  recipient: "new@example.com",
  phone: "+14155550109",
  issuer: "https://login.example.com",
  reward_mode: "percent",
  actor_kind: "system",
  channel: "email",
};
const byType: RowValues = {
  text: "New",
  bytea: "\\x00",
  json: "{}",
  jsonb: "{}",
  integer: 1,
  bigint: 0,
  smallint: 0,
  "timestamp (3) with time zone": at,
};

/** What makes a row of each table valid, besides the usual values. */
const exceptions = {
  organizations: { status: "active", tier: "growth" },
  users: { roles: "{admin}" },
  api_keys: { key_id: "rrk_new" },
  campaigns: { advocate_reward_value: 10000 },
  imports: {},
  advocates: {
    email: "new@example.com",
    phone: "+14155550100",
    notification_preference: "both",
    referral_code: "NEW-1",
  },
  referrals: { friend_email: "new@example.com", advocate_reward_value: 10000 },
  conversions: { referral_id: ids.annsPending, job_value_cents: 1, advocate_reward_cents: 500 },
  held_credit: {
    referral_id: ids.annsConverted,
    conversion_id: ids.annsConversion,
    amount_cents: 500,
    available_at: later,
  },
  reversals: { referral_id: ids.annsConverted, conversion_id: ids.annsConversion },
  expiry_reminders: { expires_on: "2026-12-31", days_before: 30 },
  activity: {
    seq: 1000,
    action: "advocate.credit.adjusted",
    credit_type: "corrected",
    amount_cents: 100,
    balance_before: 0,
    balance_after: 100,
  },
  approvals: {
    kind: "adjustment",
    state: "waiting",
    campaign_id: ids.campaignA,
    advocate_id: ids.ann,
    amount_cents: 100,
    asked_by: ids.userA,
  },
  credit_settings: { org_id: ids.orgC, methods: "{invoice}" },
  // A canceled redemption takes no credit, so it is valid without entries.
  redemptions: { amount_cents: 100, method: "manual", state: "canceled", ended_at: at },
  redemption_codes: { advocate_id: ids.abe, amount_cents: 100 },
  closed_months: {
    month: "2025-11",
    starts_at: "2025-11-01T00:00:00Z",
    ends_at: "2025-12-01T00:00:00Z",
    closed_at: "2025-12-02T00:00:00Z",
    actor_id: ids.userA,
  },
  customer_files: { actor_kind: "user", actor_id: ids.userA },
  customer_file_rows: { row: 2 },
  customers: { since: "2025-03-14" },
  reviews: { referral_id: ids.annsConverted, severity: 3 },
  referral_flags: { referral_id: ids.abesPending, rule: "known_customer" },
  trusted_advocates: {},
  review_settings: { org_id: ids.orgC },
  ask_plans: { campaign_id: ids.campaignA2 },
  completed_jobs: {},
  asks: { step: "after_job", cause_id: ids.newer },
  portal_networks: {},
  recommendations: { note: "They came on a Sunday." },
  contact_changes: { channel: "email", contact: "new@example.com", tries_left: 5 },
  inbox_later: { kind: "lead", item_id: ids.new, until: later },
  idempotency_keys: { actor_id: "user", key: "new" },
  audit_entries: { action: "campaign.created", actor_id: "ops" },
  invitations: { roles: "{user}", invited_by: "ada@example.com", expires_at: at },
  stage_changes: { referral_id: ids.annsPending, stage: "booked" },
  match_requests: { friend_phone: "+14155550100", sent_by: "Ann" },
  logo_uploads: {
    key: logoOf(ids.orgA, "new"),
    url: "https://files.example.com/new",
    content_type: "image/png",
  },
  brandings: { org_id: ids.orgC, primary_color: "#112233" },
  business_profiles: { org_id: ids.orgC, phone: "+14155550100" },
  // The version of the text "New".
  offer_terms: { version: "18fdd549b2ed367a" },
  webhook_keys: { key_id: "rrw_new" },
  webhook_events: { external_id: "new", type: "referral.convert", key_id: "rrw_a", status: 200 },
  webhook_endpoints: { url: "https://hooks.example.com/new", event_types: "{}" },
  connections: { system: "square", is_on: "true" },
  connection_mappings: {},
  connection_events: { external_id: "evt_2", type: "invoice.paid", outcome: "nothing" },
  connection_apps: {},
  connection_reads: { event_id: ids.heardA },
  connection_references: { reference: "cus_1", referral_id: ids.annsPending },
  outbound_events: { type: "webhook.test" },
  webhook_deliveries: { endpoint_id: ids.endpointA, event_id: ids.toldB },
  messages: { advocate_id: ids.ann, cause_id: ids.new },
  message_jobs: { message_id: ids.inviteA, goes_first: "false", due_at: at },
  unreachable_contacts: { reason: "The mailbox doesn’t exist.", message_id: ids.inviteA },
  email_opt_outs: {},
  email_opt_outs_everywhere: {},
  recipient_turns: { taken: "{2026-01-01}" },
  invite_counts: { org_id: ids.orgC },
  lead_alerts: { user_id: ids.userA2 },
  member_phones: { user_id: ids.userA2, phone: "+14155550109", verified_at: at },
  opt_out_log: { way: "page" },
  text_consents: { subject_id: ids.ann, source: "staff" },
  sms_opt_outs: {},
  text_opt_outs: {},
  short_links: { purpose: "portal", subject_id: ids.ann, version: 0, expires_at: null },
  sessions: {},
  sign_in_links: {},
  passkeys: { credential_id: "new" },
  authenticators: { user_id: ids.userA2, last_step: 0 },
  recovery_codes: {},
  public_names: { name: "new", owner_id: ids.orgA },
  sso_connections: { org_id: ids.orgC, sign_in_name: "new-2" },
  sso_identities: { user_id: ids.userA2 },
  sign_in_delays: {},
  friend_form_counts: {},
  friend_form_stamps: { expires_at: at },
  workers: { name: "host/2" },
  backups: { state: "requested", due_at: at, requested_by: "Ada" },
  release_feeds: { url: "https://releases.example.com/new", releases: "[]" },
  message_tallies: { channel: "sms", status: "failed", total: 1 },
  plan_usage: { org_id: ids.orgC },
  daily_figures: { day: "2026-01-01", slot: 99 },
  advocate_search: { advocate_id: ids.amy },
  referral_search: { referral_id: ids.abesPending },
  credit_totals: { org_id: ids.orgC },
} satisfies Record<string, RowValues>;

const schema = import.meta.glob<Record<string, unknown>>("../../db/schema/*.ts", { eager: true });
const tables = new Map(
  Object.values(schema)
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
);

function usualValue(column: PgColumn): string | number | null {
  const value = byName[column.name] ?? byType[column.getSQLType()] ?? column.enumValues?.[0];
  if (value === undefined) throw new Error(`There is no usual value for ${column.name}`);
  return value;
}

function makeRow(table: string, own: RowValues): RowValues {
  const schemaTable = tables.get(table);
  if (!schemaTable) throw new Error(`There is no table ${table}`);
  const columns = Object.values(getTableColumns(schemaTable)) as PgColumn[];
  const required = columns.filter(
    ({ name, notNull, hasDefault, generated }) => notNull && !hasDefault && !generated && !(name in own),
  );
  return { ...Object.fromEntries(required.map((column) => [column.name, usualValue(column)])), ...own };
}

/** A valid row for every table, so that a refusal is due to a case's changes. */
export const validRows = Object.fromEntries(
  Object.entries(exceptions).map(([table, own]) => [table, makeRow(table, own)]),
) as Record<keyof typeof exceptions, RowValues>;
