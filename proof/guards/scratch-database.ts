import { randomUUID } from "node:crypto";
import { env } from "node:process";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";

/** A database's URLs for its owner and for the application. */
export interface Addresses {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

export interface ScratchDatabase extends Addresses {
  /** Drops it, even with open connections. */
  drop(): Promise<void>;
}

/** The database of this test run (see proof/vitest-setup.ts). */
export function testDatabase(): Addresses {
  const { OWNER_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl } = env;
  if (!ownerUrl || !appUrl) throw new Error("The test run has no database: start it with `npm test`");
  return { ownerUrl, appUrl };
}

const migrated = "referral_rewards_template";

/** Migrates a server's database and keeps a copy, since copying takes a tenth of the time of migrating again. */
export async function createTemplate({ ownerUrl }: Addresses): Promise<void> {
  await migrateDatabase(ownerUrl);
  const source = new URL(ownerUrl).pathname.slice(1);
  await runAlone(ownerUrl, [`CREATE DATABASE ${migrated} TEMPLATE ${source}`]);
}

/**
 * Creates a migrated database next to an existing one, as closed to the public as the product's. Tests may take any lock
 * and drop any guard there.
 */
export function createScratchDatabase(beside: Addresses): Promise<ScratchDatabase> {
  return copyDatabase(beside, migrated);
}

/** Creates an empty database next to an existing one. */
export function createEmptyDatabase(beside: Addresses): Promise<ScratchDatabase> {
  return copyDatabase(beside, "template1");
}

async function copyDatabase(beside: Addresses, template: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomUUID().replaceAll("-", "")}`;
  await runAlone(beside.ownerUrl, [
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${name} TO referral_rewards_app`,
  ]);
  return {
    ownerUrl: withDatabase(beside.ownerUrl, name),
    appUrl: withDatabase(beside.appUrl, name),
    drop: () => runAlone(beside.ownerUrl, [`DROP DATABASE ${name} WITH (FORCE)`]),
  };
}

/** A single connection, so that separate statements can form a transaction. */
export function openSession(url: string): postgres.Sql {
  return postgres(url, { max: 1, onnotice: () => undefined });
}

/** Runs each statement in its own transaction, in order. */
export async function runAlone(url: string, statements: readonly string[]): Promise<void> {
  const session = openSession(url);
  try {
    for (const statement of statements) await session.unsafe(statement);
  } finally {
    await session.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
