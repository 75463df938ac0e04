import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { z } from "zod";
import { applyFunctions } from "@/db/apply-functions";
import { databaseCode } from "@/db/errors";
import { createAppRole } from "@/db/migrate";
import { holdPool } from "@/db/pool";
import { copyIn } from "@/lib/platform/backup/copy-rows";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { createEmptyDatabase, type ScratchDatabase, testDatabase } from "@/proof/guards/scratch-database";
import { fromJson, type Recording, type Statement } from "@/proof/upgrade/recording";

/** The database as a release left it: its migrations, its functions and its rows. */
export async function restoreRelease(recording: Recording): Promise<ScratchDatabase> {
  const database = await createEmptyDatabase(testDatabase());
  const client = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-release-"));
  try {
    await createAppRole(client);
    await writeMigrations(folder, recording.migrations.length);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    await writeFile(join(folder, "functions", "all.sql"), recording.functions);
    await applyFunctions(client, join(folder, "functions"));
    await client`SET session_replication_role = replica`;
    for await (const { head, body } of readFrames(recording.backup)) {
      if (head.type === "rows") await copyIn(client, { name: head.table, columns: head.columns }, body);
    }
    return database;
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** The first migrations, in a folder of their own. */
async function writeMigrations(folder: string, count: number): Promise<void> {
  const journal = Journal.parse(JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8")));
  const entries = journal.entries.slice(0, count);
  await mkdir(join(folder, "meta"));
  await mkdir(join(folder, "functions"));
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await cp(`db/migrations/${tag}.sql`, join(folder, `${tag}.sql`));
}

/**
 * Sends recorded statements, each in a session like the one that sent it.
 * @returns how many rows each returned or changed, or PostgreSQL's code of its error
 */
export async function replay(appUrl: string, statements: readonly Statement[]): Promise<(number | string)[]> {
  const sessions = new Map(statements.map(({ session }) => [session, holdPool({ url: appUrl, max: 1 })] as const));
  const results: (number | string)[] = [];
  try {
    for (const { session, query, parameters } of statements) {
      const client = sessions.get(session)?.get().$client;
      const values = parameters.map(fromJson) as postgres.ParameterOrJSON<never>[];
      const sent = client?.unsafe(query, values).then(({ count }) => count ?? 0, databaseCode);
      results.push((await sent) ?? "unknown");
    }
    return results;
  } finally {
    await Promise.all([...sessions.values()].map((holder) => holder.close()));
  }
}
