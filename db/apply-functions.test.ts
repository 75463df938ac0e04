import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, describe, expect, it } from "vitest";
import { applyFunctions } from "@/db/apply-functions";
import { createScratchDatabase, openSession, testDatabase } from "@/proof/guards/scratch-database";

const fresh = await createScratchDatabase(testDatabase());
const session = openSession(fresh.ownerUrl);
const folder = await mkdtemp(join(tmpdir(), "referral-rewards-functions-"));
await cp("db/functions", join(folder, "functions"), { recursive: true });
afterAll(async () => {
  await session.end();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

/** Our functions and triggers by name: PostgreSQL's definition and the access list. */
async function describeCode(sql: postgres.Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; definition: string }[]>`
    SELECT 'FUNCTION ' || proname AS name, concat(pg_get_functiondef(p.oid), proacl) AS definition
      FROM pg_proc p
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('TRIGGER %s ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
      FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`;
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

/** The transaction that last wrote each function and trigger. */
async function readWriters(): Promise<Record<string, string>> {
  const rows = await session<{ name: string; writer: string }[]>`
    SELECT 'FUNCTION ' || proname AS name, xmin::text AS writer FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('TRIGGER %s ON %s', tgname, tgrelid::regclass), xmin::text FROM pg_trigger WHERE NOT tgisinternal`;
  return Object.fromEntries(rows.map(({ name, writer }) => [name, writer]));
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, "functions", file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

const apply = () => applyFunctions(session, join(folder, "functions"));

it("records every function and trigger in the database", async () => {
  const applied = await session<{ name: string }[]>`SELECT name FROM drizzle.applied_functions`;
  expect(applied.map(({ name }) => name).sort()).toEqual(Object.keys(await describeCode(session)).sort());
});

describe("with the files of a later release", () => {
  it("does nothing if nothing changed", async () => {
    const before = await readWriters();
    await apply();
    expect(await readWriters()).toEqual(before);
  });

  it("replaces only changed functions", async () => {
    const before = await readWriters();
    await edit("figures.sql", (text) => text.replace("% 32", "% 16"));
    await apply();
    const { "FUNCTION figures_slot": written, ...after } = await readWriters();
    expect(written).not.toBe(before["FUNCTION figures_slot"]);
    expect({ ...after, "FUNCTION figures_slot": before["FUNCTION figures_slot"] }).toEqual(before);
    expect((await describeCode(session))["FUNCTION figures_slot"]).toContain("% 16");
  });

  it("removes functions and triggers that are gone, and none of others", async () => {
    await session`CREATE FUNCTION theirs() RETURNS int LANGUAGE sql RETURN 1`;
    const {
      "FUNCTION message_enqueue": _,
      "FUNCTION message_count_turn": __,
      "TRIGGER message_enqueue ON messages": ___,
      "TRIGGER opt_out_log_append_only ON opt_out_log": ____,
      "TRIGGER opt_out_log_facts_stay ON opt_out_log": _____,
      "TRIGGER text_consents_append_only ON text_consents": ______,
      "TRIGGER text_consents_facts_stay ON text_consents": _______,
      ...remaining
    } = await describeCode(session);
    await rm(join(folder, "functions", "messages.sql"));
    await apply();
    expect(await describeCode(session)).toEqual(remaining);
  });

  it("changes nothing if one statement fails", async () => {
    const before = await describeCode(session);
    await edit("figures.sql", (text) => text.replace("% 16", "% 8"));
    await edit("search.sql", (text) => text.replace("accentless(name", "accentless(missing"));
    await expect(apply()).rejects.toThrow(/column "missing" does not exist/);
    expect(await describeCode(session)).toEqual(before);
  });

  it("accepts exactly one function or trigger per paragraph", async () => {
    await edit("search.sql", () => "DROP TABLE messages;");
    await expect(apply()).rejects.toThrow(/^Not one function or trigger: DROP TABLE/);
  });

  it("leaves the functions of a newer release alone", async () => {
    const before = await describeCode(session);
    await session`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9e12)`;
    await applyFunctions(session);
    expect(await describeCode(session)).toEqual(before);
  });
});
