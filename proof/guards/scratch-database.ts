import { randomUUID } from "node:crypto";
import { env } from "node:process";
import postgres from "postgres";

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

/**
 * A database of one's own beside an existing one, as closed to the public as the product's: here a test may take
 * any lock and remove any guard without disturbing others.
 */
export async function createScratchDatabase(beside: Addresses): Promise<ScratchDatabase> {
  const name = `scratch_${randomUUID().replaceAll("-", "")}`;
  await runAlone(beside.ownerUrl, [
    `CREATE DATABASE ${name}`,
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
