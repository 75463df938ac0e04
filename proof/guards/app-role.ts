import type { Case } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";

const INSUFFICIENT_PRIVILEGE = "42501";

/** What only triggers write. */
const triggerWritten = ["plan_usage", "credit_totals", "daily_figures", "advocate_search", "referral_search"];

/** What the application role tries in vain, in any database of ours. */
export const appRoleCases: readonly Case[] = [
  ...["activity", "conversions"].flatMap((table) => [
    denied(`UPDATE ${table} SET created_at = now()`),
    denied(`DELETE FROM ${table}`),
    denied(`TRUNCATE ${table} CASCADE`),
    denied(`ALTER TABLE ${table} DISABLE TRIGGER ALL`),
    denied(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_append_only`),
    denied(`DROP TRIGGER ${table}_append_only ON ${table}`),
    denied(`DROP TABLE ${table} CASCADE`),
  ]),

  ...["credit_balance_cents", "activity_seq", "pending_count", "converted_count"].flatMap((column) => [
    denied(`UPDATE advocates SET ${column} = ${column} + 1`),
    refused(insert("advocates", { [column]: 1 }), "advocates_start_empty"),
  ]),
  refused(insert("advocates", { visit_count: 1, last_visited_at: at }), "advocates_start_empty"),
  ...["referral_code", "org_id", "campaign_id", "id", "enrolled_at"].map((column) =>
    denied(`UPDATE advocates SET ${column} = ${column}`),
  ),
  ...["advocate_reward_value", "friend_reward_value", "reward_mode", "advocate_id", "org_id"].map((column) =>
    denied(`UPDATE referrals SET ${column} = ${column}`),
  ),

  denied("UPDATE audit_entries SET actor_id = 'someone else'"),
  denied("TRUNCATE audit_entries"),
  denied("UPDATE webhook_events SET external_id = 'another'"),
  denied("UPDATE webhook_keys SET sealed_secret = ''"),
  denied("DELETE FROM brandings"),

  ...[
    ...["org_id", "id", "channel", "template", "recipient", "advocate_id", "cause_id", "resend_of", "data"],
    ...["expires_at", "created_at"],
  ].map((column) => denied(`UPDATE messages SET ${column} = ${column}`)),
  denied("DELETE FROM messages"),
  denied("ALTER TABLE messages DISABLE TRIGGER message_enqueue"),
  denied("DROP FUNCTION message_enqueue CASCADE"),
  ...["org_id", "id", "user_id", "token_hash", "method", "user_agent", "created_at", "expires_at"].map(
    (column) => denied(`UPDATE sessions SET ${column} = ${column}`),
  ),
  ...["org_id", "id", "user_id", "purpose", "token_hash", "created_at", "expires_at"].map((column) =>
    denied(`UPDATE sign_in_links SET ${column} = ${column}`),
  ),
  ...["org_id", "issuer", "subject", "user_id", "created_at"].map((column) =>
    denied(`UPDATE sso_identities SET ${column} = ${column}`),
  ),
  ...["org_id", "created_at"].map((column) => denied(`UPDATE sso_connections SET ${column} = ${column}`)),
  denied("UPDATE sign_in_delays SET key = key"),
  denied("UPDATE friend_form_counts SET key = key"),
  denied("UPDATE workers SET name = name"),
  denied("UPDATE message_tallies SET status = status"),
  denied("DELETE FROM message_tallies"),
  ...["org_id", "id", "created_at"].map((column) => denied(`UPDATE users SET ${column} = ${column}`)),
  ...[
    "users",
    "sessions",
    "sign_in_links",
    "sso_connections",
    "sso_identities",
    "sign_in_delays",
    "friend_form_counts",
    "workers",
    "message_tallies",
  ].map((table) => denied(`TRUNCATE ${table} CASCADE`)),
  denied("UPDATE email_opt_outs SET email = email"),
  denied("UPDATE sms_opt_outs SET phone = phone"),
  ...["messages", "email_opt_outs", "sms_opt_outs", "pgboss.job", "pgboss.archive"].map((table) =>
    denied(`TRUNCATE ${table}`),
  ),
  denied("SELECT pgboss.create_queue('other', '{}')"),
  denied("SELECT pgboss.delete_queue('message-email')"),
  denied("UPDATE pgboss.queue SET retry_limit = 0"),
  denied("UPDATE pgboss.archive SET data = NULL"),
  denied("UPDATE pgboss.version SET version = 0"),
  denied("INSERT INTO pgboss.schedule (name, cron) VALUES ('message-email', '* * * * *')"),
  denied("INSERT INTO pgboss.subscription (event, name) VALUES ('other', 'message-email')"),
  ...["job", "archive", "queue", "version"].map((table) => denied(`DROP TABLE pgboss.${table} CASCADE`)),
  denied("DROP SCHEMA pgboss CASCADE"),
  denied("CREATE TABLE pgboss.other (id int)"),

  ...triggerWritten.flatMap((table) => [
    denied(`INSERT INTO ${table} SELECT * FROM ${table}`),
    denied(`UPDATE ${table} SET org_id = org_id`),
    denied(`DELETE FROM ${table}`),
    denied(`TRUNCATE ${table}`),
  ]),
  ...["organizations", "api_keys", "campaigns", "advocates", "referrals"].flatMap((table) => [
    denied(`DELETE FROM ${table}`),
    denied(`TRUNCATE ${table} CASCADE`),
  ]),
  denied("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('other', 0)"),
  denied("UPDATE drizzle.__drizzle_migrations SET created_at = 0"),
  denied("DELETE FROM drizzle.__drizzle_migrations"),

  denied("SET session_replication_role = replica"),
  denied("SET LOCAL session_replication_role = replica"),
  denied("ALTER TABLE advocates DISABLE TRIGGER advocates_balance_tied"),
  denied("ALTER TABLE advocates DROP CONSTRAINT advocates_balance_range"),
  denied("ALTER TABLE activity DROP CONSTRAINT activity_seq_key"),
  denied("ALTER TABLE activity OWNER TO CURRENT_USER"),
  denied("DROP INDEX activity_conversion_key"),
  denied("DROP FUNCTION refuse_change CASCADE"),
  denied(
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  ),
  denied("CREATE TRIGGER other BEFORE INSERT ON activity EXECUTE FUNCTION refuse_change()"),
  denied("CREATE RULE other AS ON INSERT TO activity DO INSTEAD NOTHING"),
  denied("CREATE TABLE other (id int)"),
  denied("CREATE TEMPORARY TABLE activity (id int)"),
  denied("CREATE SCHEMA other"),
  denied("CREATE FUNCTION other() RETURNS int LANGUAGE sql AS 'SELECT 1'"),
  {
    attempt: "GRANT UPDATE ON activity TO CURRENT_USER",
    statement: "GRANT UPDATE ON activity TO CURRENT_USER",
    // PostgreSQL only warns of this one.
    measure: "SELECT has_table_privilege('activity', 'UPDATE')::int AS allowed",
    expected: { changedBy: {} },
  },
  denied("SET ROLE postgres"),
  denied("SET SESSION AUTHORIZATION postgres"),
  denied("ALTER ROLE CURRENT_USER SUPERUSER"),
  denied("CREATE ROLE other"),
  denied("COPY activity TO PROGRAM 'cat'"),
  denied("SELECT pg_read_file('PG_VERSION')"),
];

/** What even the owner of the ledger tries in vain: triggers stand where privileges end. */
export const ownerCases: readonly Case[] = [
  ...["activity", "conversions"].flatMap((table) => [
    refused(`UPDATE ${table} SET created_at = now()`, `${table}_append_only`),
    refused(`DELETE FROM ${table}`, `${table}_append_only`),
    refused(`TRUNCATE ${table} CASCADE`, `${table}_append_only`),
  ]),
  refused(
    `UPDATE advocates SET credit_balance_cents = 1000000 WHERE id = '${ids.ann}'`,
    "advocates_balance_tied",
  ),
];

function denied(statement: string): Case {
  return refused(statement, INSUFFICIENT_PRIVILEGE);
}

function refused(statement: string, refusedBy: string): Case {
  return { attempt: statement, statement, expected: { refusedBy } };
}
