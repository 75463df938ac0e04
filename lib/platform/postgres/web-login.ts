import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type postgres from "postgres";
import { createAppRole } from "@/db/migrate";
import { openClient } from "@/db/open-client";
import { single } from "@/db/single";
import { readDatabaseAddress, withLogin } from "@/lib/kit/database-address";
import { hasCode } from "@/lib/kit/error-code";
import { createSecret } from "./secret-file";

const loginLock = 7_240_413;

/**
 * Statements for an administrator, if the owner may not create roles or a pooler must know every user. The role
 * referral_rewards_app exists by then.
 */
const byHand =
  "CREATE ROLE referral_rewards_web LOGIN PASSWORD '...' IN ROLE referral_rewards_app; then set DATABASE_URL to the address with referral_rewards_web, and DATABASE_OWNER_URL to the owner's";

/**
 * The address that processes use on your own PostgreSQL: a login that cannot become the owner or touch the ledger's
 * protection. Its random password is stored where only the owner can read it, so that all machines find the same one.
 * Safe in several processes at once.
 * @param givenUrl a login created by an administrator instead
 * @throws Error with one line that says how to fix it
 */
export async function prepareWebLogin(ownerUrl: string, givenUrl?: string): Promise<string> {
  const owner = openSession(ownerUrl);
  try {
    await owner`SELECT pg_advisory_lock(${loginLock})`;
    await createAppRole(owner);
    // Removes the default rights of all roles, and the right to create objects that shadow a table.
    await owner.unsafe(`DO $$ BEGIN
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    EXCEPTION WHEN insufficient_privilege THEN NULL; END $$`);
    const place = single(await owner<LoginAddress[]>`SELECT session_user AS owner, ${databaseId(owner)} AS database`);
    const url = givenUrl ?? (await makeLogin(owner, ownerUrl));
    await requireRestricted(url, place);
    return url;
  } finally {
    await owner.end({ timeout: 5 });
  }
}

interface LoginAddress {
  readonly owner: string;
  readonly database: string;
}

// The role's name includes the database's, because roles belong to the whole server.
async function makeLogin(owner: postgres.Sql, ownerUrl: string): Promise<string> {
  try {
    return await owner.begin(async (tx) => {
      const { role } = single(
        await tx<{ role: string }[]>`SELECT 'referral_rewards_web_' || left(md5(current_database()), 8) AS role`,
      );
      await tx.unsafe(`
        CREATE SCHEMA IF NOT EXISTS drizzle;
        CREATE TABLE IF NOT EXISTS drizzle.web_login (role text PRIMARY KEY, password text NOT NULL);
        REVOKE ALL ON drizzle.web_login FROM PUBLIC`);
      const [kept] = await tx<{ password: string }[]>`SELECT password FROM drizzle.web_login WHERE role = ${role}`;
      const password = kept?.password ?? createSecret();
      const [known] = await tx`SELECT FROM pg_roles WHERE rolname = ${role}`;
      if (!kept) await tx`INSERT INTO drizzle.web_login VALUES (${role}, ${password})`;
      if (!known) {
        await tx.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD '${verifierOf(password)}' IN ROLE referral_rewards_app`);
      } else if (!kept) await tx.unsafe(`ALTER ROLE ${role} PASSWORD '${verifierOf(password)}'`);
      return withLogin(ownerUrl, role, password);
    });
  } catch (error) {
    if (!hasCode(error, "42501")) throw error;
    throw new Error(
      `The database's owner may not make the login that the server works with (${messageOf(error)}). Have an administrator run: ${byHand}`,
    );
  }
}

/** PostgreSQL's stored form of a password (RFC 5803), so that no logged statement contains the password itself. */
function verifierOf(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

interface Power {
  readonly name: string;
  readonly database: string;
  readonly powerful: boolean;
  readonly owns: boolean;
  readonly works: boolean;
}

/** Checks the login itself, whatever role its session has assumed. */
async function requireRestricted(url: string, place: LoginAddress): Promise<void> {
  const { name, database, powerful, owns, works } = await readPower(url, place.owner);
  if (database !== place.database) {
    throw new Error("DATABASE_URL and DATABASE_OWNER_URL are addresses of two databases; they must be of one");
  }
  if (powerful || owns) {
    const what = owns ? "could become the owner of the tables" : "has rights over the whole server";
    throw new Error(
      `The user ${name} of DATABASE_URL ${what}, which is unsafe for a public server. Leave DATABASE_URL out, so that the start makes a login, or have an administrator run: ${byHand}`,
    );
  }
  if (!works) {
    throw new Error(
      `The user ${name} of DATABASE_URL may not use the tables. Have an administrator run: GRANT referral_rewards_app TO ${name}; ALTER ROLE ${name} INHERIT`,
    );
  }
}

const powerfulRoles = [
  "pg_database_owner",
  "pg_write_all_data",
  "pg_read_server_files",
  "pg_write_server_files",
  "pg_execute_server_program",
];

async function readPower(url: string, owner: string): Promise<Power> {
  const session = openSession(url);
  try {
    const rows = await session<Power[]>`
      SELECT session_user AS name, ${databaseId(session)} AS database,
             EXISTS (SELECT FROM pg_roles
                      WHERE pg_has_role(session_user, oid, 'MEMBER')
                        AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
                             OR rolname IN ${session(powerfulRoles)})) AS powerful,
             pg_has_role(session_user, ${owner}::name, 'MEMBER')
               OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                           WHERE n.nspname IN ('public', 'drizzle')
                             AND pg_has_role(session_user, c.relowner, 'MEMBER')) AS owns,
             pg_has_role(session_user, 'referral_rewards_app', 'USAGE') AS works`;
    return single(rows);
  } catch (error) {
    throw new Error(
      `The server cannot sign in to the database as ${readDatabaseAddress(url).user} (${messageOf(error)}). Where a pooler or pg_hba.conf has to know every user, have an administrator run: ${byHand}`,
    );
  } finally {
    await session.end({ timeout: 5 });
  }
}

/**
 * Checks that a login has a statement timeout, which cannot be set for a session behind a pooler.
 * @throws Error with one line that says how to fix it
 */
export async function requireTimeout(url: string): Promise<void> {
  const session = openSession(url);
  try {
    const { name, timeout } = single(
      await session<{ name: string; timeout: string }[]>`
        SELECT session_user AS name, current_setting('statement_timeout') AS timeout`,
    );
    if (timeout !== "0") return;
    throw new Error(
      `The user ${name} of DATABASE_URL has no statement_timeout, which the server cannot set behind a pooler. Have an administrator run: ALTER ROLE ${name} SET statement_timeout = '10s'; and have the pooler connect anew (RECONNECT in PgBouncer)`,
    );
  } finally {
    await session.end({ timeout: 5 });
  }
}

function databaseId(session: postgres.Sql) {
  return session`(SELECT oid::text FROM pg_database WHERE datname = current_database())`;
}

function openSession(url: string): postgres.Sql {
  // Prepared statements would stay in a pooler's session that is not ours.
  return openClient(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
