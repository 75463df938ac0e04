import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violatedConstraint } from "@/db/errors";
import { appRoleCases, ownerCases } from "@/proof/guards/app-role";
import { observe } from "@/proof/guards/case";
import { createGuardedDatabase } from "@/proof/guards/guarded-database";
import { openSession, type ScratchDatabase, testDatabase } from "@/proof/guards/scratch-database";

describe("the application role", () => {
  let app: postgres.Sql;
  beforeAll(() => {
    app = openSession(testDatabase().appUrl);
  });
  afterAll(() => app.end());

  it("has no special power, nor does any role it may become", async () => {
    const roles = await app<{ name: string; powerful: boolean }[]>`
      SELECT rolname AS name,
             rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS powerful
        FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') ORDER BY rolname`;
    expect(roles.map(({ name, powerful }) => [name, powerful])).toEqual([
      ["referral_rewards_app", false],
      ["referral_rewards_web", false],
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
      // Jobs are reached through pgboss.job alone: its partitions, one for every queue, are not in this list.
      "pgboss.archive": "DELETE, INSERT, SELECT",
      "pgboss.job": "DELETE, INSERT, SELECT, UPDATE",
      "pgboss.queue": "SELECT",
      "pgboss.version": "SELECT",
      "public.activity": "INSERT, SELECT",
      "public.advocate_search": "SELECT",
      "public.advocates":
        "INSERT, SELECT, UPDATE (name, email, phone, notification_preference, sms_consent_at, visit_count, last_visited_at, portal_link_version)",
      "public.api_keys": "INSERT, SELECT, UPDATE (last_used_at, revoked_at)",
      "public.audit_entries": "DELETE, INSERT, SELECT",
      "public.brandings":
        "INSERT, SELECT, UPDATE (primary_color, logo_key, logo_url, instagram, twitter_x, facebook, the_service, updated_at)",
      "public.campaigns":
        "INSERT, SELECT, UPDATE (name, status, reward_mode, advocate_reward_value, friend_reward_value, max_referrals_per_advocate, expires_at, deleted_at, updated_at)",
      "public.conversions": "INSERT, SELECT",
      "public.credit_totals": "SELECT",
      "public.daily_figures": "SELECT",
      "public.email_opt_outs": "DELETE, INSERT, SELECT",
      "public.friend_form_counts": "DELETE, INSERT, SELECT, UPDATE (taken, since)",
      "public.idempotency_keys": "DELETE, INSERT, SELECT, UPDATE (fingerprint, created_at, sealed_body)",
      "public.invitations":
        "DELETE, INSERT, SELECT, UPDATE (id, roles, token_hash, invited_by, created_at, expires_at)",
      "public.logo_uploads": "DELETE, INSERT, SELECT, UPDATE (removed_at)",
      "public.message_tallies": "INSERT, SELECT, UPDATE (total)",
      "public.messages":
        "INSERT, SELECT, UPDATE (sealed_url, status, sent_with, attempts, provider_id, problem, handled_at)",
      "public.organizations":
        "INSERT, SELECT, UPDATE (name, status, tier, plan_overrides, trial_ends_at, tos_accepted_at, tos_version)",
      "public.plan_usage": "SELECT",
      "public.referral_search": "SELECT",
      "public.referrals": "INSERT, SELECT, UPDATE (status, friend_advocate_id, conversion_id, converted_at)",
      "public.sessions": "DELETE, INSERT, SELECT, UPDATE (last_used_at)",
      "public.sign_in_delays": "DELETE, INSERT, SELECT, UPDATE (attempts, attempted_at, free_at)",
      "public.sign_in_links": "DELETE, INSERT, SELECT",
      "public.sms_opt_outs": "DELETE, INSERT, SELECT",
      "public.sso_connections":
        "DELETE, INSERT, SELECT, UPDATE (sign_in_name, issuer, client_id, sealed_client_secret, updated_at)",
      "public.sso_identities": "DELETE, INSERT, SELECT",
      "public.users":
        "DELETE, INSERT, SELECT, UPDATE (email, first_name, last_name, roles, allow_password_auth, password_hash, last_sign_in_at)",
      "public.webhook_events":
        "DELETE, INSERT, SELECT, UPDATE (outcome, status, answer, attempts, handled_at)",
      "public.webhook_keys": "DELETE, INSERT, SELECT, UPDATE (last_used_at)",
      "public.workers": "DELETE, INSERT, SELECT, UPDATE (started_at, seen_at)",
    });
  });

  it("borrows the owner's rights through triggers, and to settle figures, only", async () => {
    const callable = await app`
      SELECT proname FROM pg_proc
       WHERE prosecdef AND prorettype <> 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE')`;
    expect([...callable]).toEqual([{ proname: "settle_figures" }]);
  });

  it.each(appRoleCases)("is refused: $attempt", async (attempted) => {
    expect(await observe(app, attempted)).toEqual(attempted.expected);
  });
});

describe("the owner of the ledger", () => {
  let scratch: ScratchDatabase;
  let owner: postgres.Sql;
  beforeAll(async () => {
    scratch = await createGuardedDatabase(testDatabase());
    owner = openSession(scratch.ownerUrl);
  });
  afterAll(async () => {
    await owner.end();
    await scratch.drop();
  });

  it.each(ownerCases)("is refused: $attempt", async ({ statement, expected }) => {
    const refusedBy = await owner
      .begin((transaction) => transaction.unsafe(statement))
      .then(() => "nobody", violatedConstraint);
    expect({ refusedBy }).toEqual(expected);
  });

  it("finds the ledger as it was after all refusals", async () => {
    const rows = await owner`
      SELECT credit_balance_cents AS balance, (SELECT count(*) FROM activity) AS entries
        FROM advocates WHERE credit_balance_cents <> 0`;
    expect([...rows]).toEqual([
      { balance: "500", entries: "2" },
      { balance: "500", entries: "2" },
    ]);
  });
});
