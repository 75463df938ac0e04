import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { migrationCount } from "@/db/migration-journal";

interface Declaration {
  /** Such as `FUNCTION slot_of` or `TRIGGER activity_post ON activity`. */
  readonly name: string;
  readonly statement: string;
  readonly digest: string;
}

// Built programs stand elsewhere, and all of them run in the project's folder.
const functionsFolder = join("db", "functions");
const creation = /^CREATE (?:OR REPLACE )?(?:(FUNCTION \w+)\(|(?:CONSTRAINT )?(TRIGGER \w+)[^;]*?( ON \w+))/gm;

/**
 * Updates the database's functions and triggers to match db/functions, in one transaction. Only changed declarations
 * are replaced, because replacing a trigger waits for every transaction that writes its table.
 * @param client the owner's session, which holds the migration lock
 * @throws Error if a paragraph of a file is not exactly one function or trigger
 */
export async function applyFunctions(client: postgres.Sql, folder = functionsFolder): Promise<void> {
  const [migrations] = await client<{ count: number }[]>`
    SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations`;
  // A newer release has migrated this database, and its functions fit its tables.
  if ((migrations?.count ?? 0) > migrationCount) return;
  const declarations = await readDeclarations(folder);
  await client.begin(async (tx) => {
    await tx`CREATE TABLE IF NOT EXISTS drizzle.applied_functions (name text PRIMARY KEY, digest text NOT NULL)`;
    const rows = await tx<{ name: string; digest: string }[]>`SELECT name, digest FROM drizzle.applied_functions`;
    const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
    const changed = declarations.filter(({ name, digest }) => applied.get(name) !== digest);
    const declared = new Set(declarations.map(({ name }) => name));
    const gone = [...applied.keys()].filter((name) => !declared.has(name)).sort();
    // Drop functions after the triggers that call them.
    for (const name of gone.reverse()) {
      await tx.unsafe(name.replace(/^\w+/, "DROP $& IF EXISTS"));
      await tx`DELETE FROM drizzle.applied_functions WHERE name = ${name}`;
    }
    // In name order, a function may precede one that it calls.
    await tx`SET LOCAL check_function_bodies = off`;
    for (const { name, statement, digest } of changed) {
      await tx.unsafe(statement);
      await tx`
        INSERT INTO drizzle.applied_functions VALUES (${name}, ${digest})
        ON CONFLICT (name) DO UPDATE SET digest = excluded.digest`;
    }
  });
}

async function readDeclarations(folder: string): Promise<Declaration[]> {
  const paragraphs = (await readSql(folder)).flatMap((text) => text.trim().split(/\n{2,}/));
  const declarations = paragraphs.map((statement) => {
    const [name, ...others] = namesIn(statement);
    if (!name || others.length > 0) throw new Error(`Not one function or trigger: ${statement}`);
    return { name, statement, digest: createHash("sha256").update(statement).digest("hex") };
  });
  return declarations.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readSql(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(creation)].map(([, called, trigger, table]) => called ?? `${trigger}${table}`);
}
