import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { migrateDatabase } from "@/db/migrate";
import { migrationCount } from "@/db/migration-journal";
import { createEmptyDatabase, openSession, runAlone, testDatabase } from "@/proof/guards/scratch-database";

const scratch = await createEmptyDatabase(testDatabase());
afterAll(() => scratch.drop());

async function readRows(url: string, statement: string) {
  const session = openSession(url);
  try {
    return [...(await session.unsafe(statement))];
  } finally {
    await session.end();
  }
}

const readApplied = () => readRows(scratch.ownerUrl, "SELECT * FROM drizzle.__drizzle_migrations ORDER BY id");

describe("the migrations", () => {
  it("match the schema", async () => {
    const copy = await mkdtemp(join(tmpdir(), "referral-rewards-migrations-"));
    try {
      await cp("db/migrations", copy, { recursive: true });
      // drizzle-kit does not accept an absolute folder.
      const command = `node_modules/drizzle-kit/bin.cjs generate --dialect postgresql --schema ./db/schema/*.ts --out ${relative(".", copy)}`;
      const { stdout } = await promisify(execFile)(process.execPath, command.split(" "));
      expect(stdout).toContain("No schema changes");
      expect(await readdir(copy)).toEqual(await readdir("db/migrations"));
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  it("come with the newest snapshot alone, which drizzle-kit compares with the schema", async () => {
    const snapshots = (await readdir("db/migrations/meta")).filter((file) => file.endsWith("_snapshot.json"));
    const newest = `${String(migrationCount - 1).padStart(4, "0")}_snapshot.json`;
    expect(snapshots, "Delete the snapshots of older migrations").toEqual([newest]);
  });

  it("are applied once when several processes start on a new database", async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(scratch.ownerUrl)));
    const files = await readdir("db/migrations");
    expect(await readApplied()).toHaveLength(files.filter((file) => file.endsWith(".sql")).length);
  });

  it("do nothing when run again", async () => {
    const before = await readApplied();
    await migrateDatabase(scratch.ownerUrl);
    expect(await readApplied()).toEqual(before);
  });

  it("require no release newer than the one that contains them", async () => {
    const [mark] = await readRows(scratch.ownerUrl, "SELECT migrations FROM drizzle.oldest_release");
    const required = z.object({ migrations: z.int().positive() }).parse(mark).migrations;
    expect(required).toBeLessThanOrEqual(migrationCount);
  });

  it("raise the oldest release when they remove something that older releases write", async () => {
    const raises = /(?:INSERT INTO|UPDATE) drizzle\.oldest_release/;
    // A text column takes all that the type before it took.
    const removes = /\b(?:DROP (?:COLUMN|TABLE|VIEW|SCHEMA)|RENAME|REVOKE|SET NOT NULL|SET DATA TYPE (?!text\b))\b/i;
    const names = (await readdir("db/migrations")).filter((name) => name.endsWith(".sql")).sort();
    const texts = await Promise.all(names.map((name) => readFile(join("db/migrations", name), "utf8")));
    expect(texts[0]).toMatch(raises);
    const silent = names.slice(1).filter((_, at) => {
      const text = (texts[at + 1] ?? "").replaceAll(/--(?!> statement).*/g, "");
      return removes.test(text) && !raises.test(text);
    });
    expect(silent).toEqual([]);
  });
});

it("a database from a release before the baseline is refused in one line that says how to bring its data over", async () => {
  const old = await createEmptyDatabase(testDatabase());
  try {
    await runAlone(old.ownerUrl, [
      "CREATE SCHEMA drizzle",
      "CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('first', 1763800000000)",
    ]);
    const refusal = await migrateDatabase(old.ownerUrl).catch(String);
    expect(refusal).toMatch(
      /^Error: The database is from a release before 1\.0\.0\. .* ops -- export --out FILE\. .* ops -- import/,
    );
    expect(refusal).not.toContain("\n");
    const tables = await readRows(old.ownerUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'");
    expect(tables).toEqual([]);
  } finally {
    await old.drop();
  }
});

describe("a database user who is no superuser", () => {
  const name = "plain_owner";
  const addressOf = (user: string) => {
    const address = new URL(scratch.ownerUrl);
    address.username = user;
    address.password = "plain";
    return address.toString();
  };

  beforeAll(() =>
    runAlone(scratch.ownerUrl, [
      `CREATE ROLE ${name} LOGIN PASSWORD 'plain'`,
      `DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${name}', current_database()); END $$`,
    ]),
  );
  afterAll(() => runAlone(scratch.ownerUrl, [`DROP OWNED BY ${name}`, `DROP ROLE ${name}`]));

  it("gets a one-line error if it does not own the database", async () => {
    const refusal = await migrateDatabase(addressOf(name)).catch(String);
    expect(refusal).toMatch(/^Error: The database could not be updated: permission denied .* must own the database$/);
    expect(refusal).not.toContain("\n");
  });
});
