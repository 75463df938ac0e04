import { randomUUID } from "node:crypto";
import { env } from "node:process";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";

/** One database as its owner and as the application reach it. */
export interface Addresses {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

export interface ScratchDatabase extends Addresses {
  /** Removes it, whoever is connected still. */
  drop(): Promise<void>;
}

/** The database of this test run (see proof/vitest-setup.ts). */
export function testDatabase(): Addresses {
  const { OWNER_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl } = env;
  if (!ownerUrl || !appUrl) throw new Error("The test run has no database: start it with `npm test`");
  return { ownerUrl, appUrl };
}

const migrated = "referral_rewards_template";

/** Migrates the database of a server and keeps a copy: copying that for a test takes a tenth of migrating again. */
export async function createTemplate({ ownerUrl }: Addresses): Promise<void> {
  await migrateDatabase(ownerUrl);
  const source = new URL(ownerUrl).pathname.slice(1);
  await runAlone(ownerUrl, [`CREATE DATABASE ${migrated} TEMPLATE ${source}`]);
}

/**
 * A migrated database of one's own beside an existing one, as closed to the public as the product's: here a test may
 * take any lock and remove any guard without disturbing others.
 */
export function createScratchDatabase(beside: Addresses): Promise<ScratchDatabase> {
  return copyDatabase(beside, migrated);
}

/** The same without any migration. */
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

/** A single connection, so that statements sent one by one can form a transaction. */
export function openSession(url: string): postgres.Sql {
  return postgres(url, { max: 1, onnotice: () => undefined });
}

/** Statements in sessions' own transactions, in order. */
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
