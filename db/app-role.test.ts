import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareWebLogin } from "@/lib/platform/postgres/web-login";
import { observe } from "@/proof/guards/case";
import { createScratchDatabase, openSession, testDatabase } from "@/proof/guards/scratch-database";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Ways around the privileges below. They do not repeat what those privileges forbid on a table. */
const refused = [
  "ALTER TABLE activity DISABLE TRIGGER ALL",
  "ALTER TABLE activity OWNER TO CURRENT_USER",
  "SET LOCAL referral_rewards.erasing = 'person'; UPDATE activity SET memo = NULL",
  "SET LOCAL referral_rewards.erasing = 'organization'; DELETE FROM activity",
  "SET LOCAL referral_rewards.erasing = 'import'; DELETE FROM activity",
  "DROP FUNCTION refuse_change CASCADE",
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  "CREATE TRIGGER other BEFORE INSERT ON activity EXECUTE FUNCTION refuse_change()",
  "CREATE RULE other AS ON INSERT TO activity DO INSTEAD NOTHING",
  "CREATE TABLE other (id int)",
  "CREATE TEMPORARY TABLE activity (id int)",
  "CREATE SCHEMA other",
  "CREATE FUNCTION other() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "INSERT INTO message_jobs (org_id, message_id, queue, goes_first, due_at) SELECT org_id, id, 'email', true, now() FROM messages",
  "UPDATE message_jobs SET queue = 'sms'",
  "DROP TRIGGER message_jobs_wake ON message_jobs",
  "DELETE FROM drizzle.applied_functions",
  "SET session_replication_role = replica",
  "SET ROLE postgres",
  "SET SESSION AUTHORIZATION postgres",
  "ALTER ROLE CURRENT_USER SUPERUSER",
  "CREATE ROLE other",
  "COPY activity TO PROGRAM 'cat'",
  "SELECT pg_read_file('PG_VERSION')",
];

/** The server's login, on the embedded PostgreSQL and on an external one of which only the owner's address is known. */
const logins = [
  { of: "the embedded server", open: () => ({ url: testDatabase().appUrl, drop: async () => {} }) },
  {
    of: "an external server",
    open: async () => {
      const { ownerUrl, drop } = await createScratchDatabase(testDatabase());
      return { url: await prepareWebLogin(ownerUrl), drop };
    },
  },
];

describe.each(logins)("the application role on $of", ({ open }) => {
  let app: postgres.Sql;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    drop = opened.drop;
    app = openSession(opened.url);
  });
  afterAll(async () => {
    await app.end();
    await drop();
  });

  it("has no special attributes, nor does any role it can assume", async () => {
    const roles = await app<{ name: string; powerful: boolean }[]>`
      SELECT rolname AS name,
             rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS powerful
        FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') ORDER BY rolname`;
    expect(roles.map(({ name, powerful }) => [name, powerful])).toEqual([
      ["referral_rewards_app", false],
      [expect.stringMatching(/^referral_rewards_web(_[0-9a-f]{8})?$/), false],
    ]);
  });

  it("owns nothing", async () => {
    const owned = await app`
      SELECT classid::regclass, objid FROM pg_shdepend
       WHERE deptype = 'o' AND refclassid = 'pg_authid'::regclass AND pg_has_role(refobjid, 'MEMBER')`;
    expect([...owned]).toEqual([]);
  });

  it("holds exactly the privileges that the services need", async () => {
    const rows = await app<{ name: string; privileges: string }[]>`
      WITH granted AS (
        SELECT oid, privilege, NULL AS columns
          FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
         WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND has_table_privilege(oid, privilege)
        UNION ALL
        SELECT attrelid, privilege, string_agg(attname, ', ' ORDER BY attnum)
          FROM pg_attribute, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) privilege
         WHERE attnum > 0 AND NOT attisdropped
           AND has_column_privilege(attrelid, attnum, privilege) AND NOT has_table_privilege(attrelid, privilege)
         GROUP BY attrelid, privilege
      )
      SELECT nspname || '.' || relname AS name,
             string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' ORDER BY privilege) AS privileges
        FROM granted JOIN pg_class USING (oid) JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
       GROUP BY 1 ORDER BY 1`;
    expect(Object.fromEntries(rows.map(({ name, privileges }) => [name, privileges]))).toEqual({
      "drizzle.__drizzle_migrations": "SELECT",
      "drizzle.oldest_release": "SELECT",
      "public.activity": "SELECT",
      "public.advocate_search": "SELECT",
      "public.advocates":
        "INSERT, SELECT, UPDATE (name, email, identity_shared, phone, notification_preference, language, do_not_ask, visit_count, last_visited_at, sms_consent_at, portal_link_version, terms_version, terms_seen_at)",
      "public.api_keys": "INSERT, SELECT, UPDATE (last_used_at, revoked_at)",
      "public.approvals": "INSERT, SELECT, UPDATE (state, decided_by, decided_name, decided_at, decided_alone, reason)",
      "public.ask_plans": "INSERT, SELECT, UPDATE (is_on, steps, swept_until)",
      "public.asks": "INSERT, SELECT, UPDATE (planned_for, due_at, state, stop, decided_at, opened_at)",
      "public.audit_entries": "DELETE, INSERT, SELECT",
      "public.authenticators": "DELETE, INSERT, SELECT, UPDATE (sealed_secret, last_step, recovery_salt, created_at)",
      "public.backups": "DELETE, INSERT, SELECT, UPDATE",
      "public.brandings":
        "INSERT, SELECT, UPDATE (primary_color, logo_key, logo_url, instagram, twitter_x, facebook, the_service, updated_at)",
      "public.business_profiles":
        "INSERT, SELECT, UPDATE (phone, service_area, license_number, review_url, about, translations, postal_address, reply_to_email, photo_key, photo_url, updated_at, review_rating, review_count, call_back)",
      "public.campaigns":
        "INSERT, SELECT, UPDATE (name, status, reward_mode, advocate_reward_value, friend_reward_value, extra_terms, credit_hold_days, new_customers_only, max_referrals_per_advocate, invite_subject, invite_message, translations, expires_at, deleted_at, updated_at)",
      "public.closed_months": "INSERT, SELECT, UPDATE (reopened_at, reopened_by, reopen_reason)",
      "public.completed_jobs": "INSERT, SELECT, UPDATE (score, comment, answered_at, undone_at)",
      "public.connection_apps": "DELETE, INSERT, SELECT, UPDATE",
      "public.connection_events": "DELETE, INSERT, SELECT, UPDATE",
      "public.connection_mappings": "DELETE, INSERT, SELECT",
      "public.connection_reads": "DELETE, INSERT, SELECT, UPDATE",
      "public.connection_references": "DELETE, INSERT, SELECT, UPDATE",
      "public.connections": "DELETE, INSERT, SELECT, UPDATE",
      "public.contact_changes": "DELETE, INSERT, SELECT, UPDATE",
      "public.conversions": "INSERT, SELECT",
      "public.credit_settings":
        "INSERT, SELECT, UPDATE (methods, minimum_cents, step_cents, invoice_share_bps, approve_above_cents, expiry_months, expiry_since, reverse_share_bps, tax_threshold_cents, sealed_gift_card_key, gift_card_campaign_id, gift_card_funding_id, updated_at)",
      "public.credit_totals": "SELECT",
      "public.customer_file_rows":
        "DELETE, INSERT, SELECT, UPDATE (name, email, phone, code, referred_by, street, job_value_cents, unread, outcome, state, facts, referral_id, advocate_id, credit_cents, problem, decided_by, decided_by_id, decided_at, made_referral, language)",
      "public.customer_files":
        "DELETE, INSERT, SELECT, UPDATE (state, row_count, done_count, actor_kind, actor_id, user_id, invite_campaign_id, checked_at, applied_at, applied_by, undone_at, undone_by, stopped_at, forgotten_at, sends_invites)",
      "public.customers": "DELETE, INSERT, SELECT",
      "public.daily_figures": "SELECT",
      "public.email_opt_outs": "DELETE, INSERT, SELECT",
      "public.email_opt_outs_everywhere": "DELETE, INSERT, SELECT",
      "public.expiry_reminders": "DELETE, INSERT, SELECT",
      "public.friend_form_counts": "DELETE, INSERT, SELECT, UPDATE (taken, since)",
      "public.friend_form_stamps": "DELETE, INSERT, SELECT",
      "public.held_credit": "INSERT, SELECT, UPDATE (amount_cents, in_review, released_at)",
      "public.idempotency_keys": "DELETE, INSERT, SELECT, UPDATE (fingerprint, sealed_body, created_at)",
      "public.imports": "INSERT, SELECT, UPDATE (enrolled, removed, undone_by, undone_at)",
      "public.inbox_later": "DELETE, INSERT, SELECT, UPDATE",
      "public.invite_counts": "INSERT, SELECT, UPDATE (since, taken)",
      "public.invitations":
        "DELETE, INSERT, SELECT, UPDATE (id, roles, token_hash, invited_by, created_at, expires_at)",
      "public.lead_alerts": "INSERT, SELECT, UPDATE (mode, notification_preference, quiet_from, quiet_until)",
      "public.logo_uploads": "DELETE, INSERT, SELECT, UPDATE (removed_at)",
      "public.match_requests": "DELETE, INSERT, SELECT",
      "public.member_phones":
        "DELETE, INSERT, SELECT, UPDATE (phone, verified_at, asked_phone, code_hash, code_expires_at, tries_left)",
      "public.message_jobs": "DELETE, SELECT, UPDATE (due_at, attempts, is_claimed)",
      "public.message_tallies": "INSERT, SELECT, UPDATE (total)",
      "public.messages":
        "INSERT, SELECT, UPDATE (data, sealed_url, status, sent_with, attempts, provider_id, delivery, delivery_reason, delivery_at, problem, turn_at, held_until, handled_at)",
      "public.offer_terms": "INSERT, SELECT",
      "public.opt_out_log": "INSERT, SELECT",
      "public.organizations":
        "INSERT, SELECT, UPDATE (name, slug, status, tier, plan_overrides, trial_ends_at, tos_accepted_at, tos_version, max_reward_cents, max_adjustment_cents, suspended_at, require_second_factor, time_zone, sends_on_holidays, digest_week, quiet_weeks, language, industry, reward_cap_cents, state_rules_checked_at, state_rules_checked_by, daily_asks, asks_on, moving_at, moved_to)",
      "public.outbound_events": "DELETE, INSERT, SELECT",
      "public.passkeys": "DELETE, INSERT, SELECT, UPDATE (name, counter, challenged_at, last_used_at)",
      "public.plan_usage": "SELECT",
      "public.portal_networks": "DELETE, INSERT, SELECT, UPDATE (seen_at)",
      "public.public_names": "SELECT",
      "public.recipient_turns": "DELETE, INSERT, SELECT, UPDATE (taken)",
      "public.recommendations": "DELETE, INSERT, SELECT, UPDATE",
      "public.recovery_codes": "DELETE, INSERT, SELECT",
      "public.redemption_codes": "DELETE, INSERT, SELECT, UPDATE (redemption_id, canceled_at)",
      "public.redemptions":
        "INSERT, SELECT, UPDATE (state, order_id, reason, approved_by, approved_at, fulfilled_at, ended_at)",
      "public.referral_flags": "INSERT, SELECT",
      "public.referral_search": "SELECT",
      "public.referrals":
        "DELETE, INSERT, SELECT, UPDATE (status, stage, stage_changed_at, lost_reason, note, awaits_confirmation, friend_name, friend_email, friend_phone, friend_language, friend_sms_consent_at, friend_tell_consent_at, friend_advocate_id, conversion_id, confirmed_at, converted_at, refunded_value_cents, reversed_reward_cents, reversed_at, reversal_reason, rejected_at, rejection_reason, rejection_note, network_key)",
      "public.release_feeds": "INSERT, SELECT, UPDATE",
      "public.reversals": "INSERT, SELECT, UPDATE (undone_at, undone_by, undo_note)",
      "public.review_settings": "INSERT, SELECT, UPDATE (rules, allow_after_days, updated_at)",
      "public.reviews":
        "INSERT, SELECT, UPDATE (state, severity, opened_at, decided_at, decided_by, decided_by_id, denial_reason, reason_shown, trusted, note, refund_id)",
      "public.sessions": "DELETE, INSERT, SELECT, UPDATE (second_factor_at, confirmed_at, last_used_at, wal_position)",
      "public.short_links": "DELETE, INSERT, SELECT, UPDATE (expires_at)",
      "public.sign_in_delays": "DELETE, INSERT, SELECT, UPDATE (attempts, attempted_at, free_at)",
      "public.sign_in_links": "DELETE, INSERT, SELECT",
      "public.sms_opt_outs": "DELETE, INSERT, SELECT",
      "public.sso_connections":
        "DELETE, INSERT, SELECT, UPDATE (sign_in_name, issuer, client_id, sealed_client_secret, updated_at)",
      "public.sso_identities": "DELETE, INSERT, SELECT",
      "public.stage_changes": "INSERT, SELECT",
      "public.text_consents": "INSERT, SELECT",
      "public.text_opt_outs": "DELETE, INSERT, SELECT",
      "public.trusted_advocates": "DELETE, INSERT, SELECT",
      "public.unreachable_contacts": "DELETE, INSERT, SELECT",
      "public.users":
        "DELETE, INSERT, SELECT, UPDATE (email, first_name, last_name, roles, allow_password_auth, password_hash, devices_version, wants_digest, added_on, added_cents, last_sign_in_at, view)",
      "public.webhook_deliveries": "INSERT, SELECT, UPDATE",
      "public.webhook_endpoints": "DELETE, INSERT, SELECT, UPDATE",
      "public.webhook_events": "DELETE, INSERT, SELECT, UPDATE (outcome, status, answer, awaits, attempts, handled_at)",
      "public.webhook_keys": "DELETE, INSERT, SELECT, UPDATE (last_used_at)",
      "public.workers": "DELETE, INSERT, SELECT, UPDATE (started_at, seen_at, mail_checked_at, mail_problem, wakes_at)",
    });
  });

  it("borrows the owner's rights only in triggers and in five functions", async () => {
    const callable = await app`
      SELECT proname FROM pg_proc
       WHERE prosecdef AND prorettype <> 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE') ORDER BY 1`;
    const names = ["erase_person", "forget_unconfirmed", "post_entries", "settle_figures", "undo_import"];
    expect(callable.map(({ proname }) => proname)).toEqual(names);
  });

  it.each(refused)("cannot %s", async (statement) => {
    const expected = { refusedBy: INSUFFICIENT_PRIVILEGE };
    expect(await observe(app, { attempt: statement, statement, expected })).toEqual(expected);
  });

  it("cannot grant itself a privilege, although PostgreSQL only warns", async () => {
    const attempted = {
      attempt: "a grant",
      statement: "GRANT UPDATE ON activity TO CURRENT_USER",
      measure: "SELECT has_table_privilege('activity', 'UPDATE')::int AS allowed",
      expected: { changedBy: {} },
    };
    expect(await observe(app, attempted)).toEqual(attempted.expected);
  });
});
