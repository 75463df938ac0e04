import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { plans } from "@/lib/auth/access";
import { findSessionActor } from "@/lib/auth/session";
import { consumeSignInLink, createSignInLink, findResetLinkActor } from "@/lib/auth/sign-in-link";
import { listSessions } from "@/lib/sessions/service";
import { countAttempt, forgiveAttempts } from "@/lib/sign-in/attempts";
import { findMemberByEmail } from "@/lib/sign-in/member";
import { startSession } from "@/lib/sign-in/session";
import { findSsoMember } from "@/lib/sign-in/sso-member";
import { findBySignInName, findConnection } from "@/lib/sso/connection";
import { saveSso } from "@/lib/sso/service";
import { insertUser } from "@/lib/users/members";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { observeReads } from "@/proof/guards/observe-reads";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();
let owner: postgres.Sql;
let organization: TestOrganization;
let token: string;

const now = new Date();
const issuer = "https://login.example.com";
const largeTables = [
  "organizations",
  "users",
  "sessions",
  "sign_in_links",
  "sso_connections",
  "sso_identities",
  "sign_in_delays",
  "invitations",
];

// Each row belongs to an organization of its own; half of those have nobody who ever signed in.
const fill = `
  CREATE FUNCTION pg_temp.id(n int) RETURNS uuid LANGUAGE sql
    RETURN ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid;
  CREATE FUNCTION pg_temp.hash(n int) RETURNS bytea LANGUAGE sql RETURN sha256(n::text::bytea);
  CREATE TEMPORARY VIEW numbers AS SELECT n, pg_temp.id(n) AS id, pg_temp.hash(n) AS hash FROM generate_series(0, 19999) n;
  SET session_replication_role = replica;
  INSERT INTO organizations (id, name, status, tier, created_at)
    SELECT id, 'Other', CASE n % 2 WHEN 0 THEN 'active' ELSE 'pending_onboarding' END::organization_status, 'pro', now() FROM numbers;
  INSERT INTO users (org_id, id, email, roles, created_at) SELECT id, id, 'u' || n || '@example.com', '{admin}', now() FROM numbers;
  INSERT INTO sessions (org_id, id, user_id, token_hash, method, created_at, last_used_at, expires_at)
    SELECT id, id, id, hash, 'password', now(), now(), now() + '30 days' FROM numbers;
  INSERT INTO sign_in_links (org_id, id, user_id, purpose, token_hash, created_at, expires_at)
    SELECT id, id, id, 'sign-in', hash, now(), now() + '1 hour' FROM numbers;
  INSERT INTO sso_connections (org_id, sign_in_name, issuer, client_id, sealed_client_secret, created_at, updated_at)
    SELECT id, 'name-' || n, '${issuer}', 'rr', '', now(), now() FROM numbers;
  INSERT INTO sso_identities (org_id, issuer, subject, user_id, created_at) SELECT id, '${issuer}', 'u' || n, id, now() FROM numbers;
  INSERT INTO sign_in_delays (key, attempts, attempted_at, free_at) SELECT hash, 1, now(), now() FROM numbers;
  INSERT INTO invitations (org_id, id, email, roles, token_hash, invited_by, created_at, expires_at)
    SELECT id, id, 'i' || n || '@example.com', '{user}', hash, '-', now(), now() + '1 day' FROM numbers`;

beforeAll(async () => {
  organization = await createTestOrganization({ tier: "pro" });
  const connection = { signInName: "acme", issuer, clientId: "rr", clientSecret: "s3cret" };
  await saveSso(organization.actor, connection);
  token = (await startSession(started(), now)) ?? "";
  const { ownerUrl } = ownDatabase();
  await runAlone(ownerUrl, [fill, "ANALYZE"]);
  owner = openSession(ownerUrl);
});
afterAll(() => owner.end());

const member = () => ({ orgId: organization.orgId, userId: organization.userId });
const started = () => ({ ...member(), method: "password" as const, userAgent: null, formerToken: null });
const link = (purpose: "sign-in" | "password-reset") =>
  transact((tx) => createSignInLink(tx, { ...member(), purpose }, now));
const person = (run: number) => {
  const sub = `new${run}`;
  return { iss: issuer, sub, email: organization.email, email_verified: true as const };
};
const fresh = (run: number) => {
  const { orgId } = organization;
  return { orgId, plan: plans.pro, email: `U${2 * run + 1}@example.com`, roles: ["user" as const] };
};
const origin = (run: number) => ({ email: `u${run}@example.com`, network: `192.0.2.${run}` });

it.each<[what: string, call: (run: number) => Promise<unknown>]>([
  ["a session by its token", () => expect(findSessionActor(token, now)).resolves.not.toBeNull()],
  ["a member's sessions", () => listSessions({ ...organization.actor, kind: "user" }, {})],
  ["a session to start", () => startSession(started(), now)],
  [
    "a link to sign in",
    async () => transact(async (tx) => consumeSignInLink(tx, (await link("sign-in")).token, now)),
  ],
  ["a link to set a password", async () => findResetLinkActor((await link("password-reset")).token, now)],
  ["a member by e-mail address", () => findMemberByEmail(database(), "U9@example.com")],
  ["a connection", () => findConnection(database(), organization.orgId)],
  ["a connection by its name", () => expect(findBySignInName("name-9")).resolves.toBeDefined()],
  [
    "the delays of somebody who guesses",
    (run) => transact((tx) => countAttempt(tx, "password", origin(run), now)),
  ],
  [
    "the delays of somebody who knew",
    (run) => transact((tx) => forgiveAttempts(tx, "password", origin(run))),
  ],
  ["an address that nobody has confirmed", (run) => transact((tx) => insertUser(tx, fresh(run), now))],
])("%s is found by an index", async (_, call) => {
  const reads = await observeReads(owner, call);
  expect(largeTables.filter((table) => reads[table]?.scans !== 0)).toEqual([]);
  const read = largeTables.map((table) => reads[table]);
  expect(read.some((table) => (table?.lookups ?? 0) > 0)).toBe(true);
  expect(read.filter((table) => (table?.rows ?? 0) > 20)).toEqual([]);
});

it("a person of an identity provider is found by an index, known or not", async () => {
  const others = "00000000-0000-7000-8000-000000000010";
  const reads = await observeReads(owner, async (run) => {
    await findSsoMember(others, { ...person(run), sub: "u10" }, null, now);
    await expect(
      findSsoMember(organization.orgId, { ...person(run), email: "i10@example.com" }, "rri_unknown", now),
    ).rejects.toThrow();
  });
  expect(largeTables.filter((table) => reads[table]?.scans !== 0)).toEqual([]);
  expect(reads["sso_identities"]?.rows).toBeLessThanOrEqual(20);
});
