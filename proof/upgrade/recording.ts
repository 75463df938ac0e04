import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { PoolHolder } from "@/db/pool";
import { exportBackup } from "@/lib/platform/backup/export";

const Statement = z.object({
  /** The connection that sent it. */
  session: z.int(),
  query: z.string(),
  parameters: z.array(z.json()),
});

const Release = z.object({
  version: z.string(),
  /** Each migration with the digest of its file. */
  migrations: z.array(z.object({ tag: z.string(), sha256: z.string() })),
});

export type Statement = z.output<typeof Statement>;

/** A release's database and the statements of its code. */
export interface Recording extends z.output<typeof Release> {
  /** Its functions and triggers, as one file of db/functions. */
  readonly functions: string;
  /** The backup of its database. */
  readonly backup: string;
  /** What its code sent while it did the main job on that database. */
  readonly statements: readonly Statement[];
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations of this working folder. */
export async function readMigrations(): Promise<Recording["migrations"]> {
  const journal = Journal.parse(JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8")));
  const digest = async (tag: string) =>
    createHash("sha256")
      .update(await readFile(`db/migrations/${tag}.sql`))
      .digest("hex");
  return Promise.all(journal.entries.map(async ({ tag }) => ({ tag, sha256: await digest(tag) })));
}

/**
 * Writes this release's recording to a folder: the database of the moment, then every statement of the job.
 * @param job uses the product in process
 */
export async function recordRelease(folder: string, version: string, job: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const run = { log: () => undefined, signal: new AbortController().signal };
  await exportBackup(join(folder, "backup.gz"), undefined, run);
  const names = (await readdir("db/functions")).filter((name) => name.endsWith(".sql")).sort();
  const functions = await Promise.all(names.map((name) => readFile(`db/functions/${name}`, "utf8")));
  const statements = await recordStatements(job);
  const release = { version, migrations: await readMigrations() };
  await writeFile(join(folder, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  await writeFile(join(folder, "functions.sql.gz"), gzipSync(functions.join("\n\n")));
  await writeFile(join(folder, "statements.json.gz"), gzipSync(JSON.stringify(statements)));
}

/** Reads a recording. */
export async function readRecording(folder: string): Promise<Recording> {
  const read = async (name: string) => gunzipSync(await readFile(join(folder, name))).toString("utf8");
  const release = Release.parse(JSON.parse(await readFile(join(folder, "release.json"), "utf8")));
  return {
    ...release,
    backup: join(folder, "backup.gz"),
    functions: await read("functions.sql.gz"),
    statements: z.array(Statement).parse(JSON.parse(await read("statements.json.gz"))),
  };
}

type Debug = (session: number, query: string, parameters: readonly unknown[]) => void;

/** The product's pools, which `db/client.ts` keeps once the database was used. */
function ownClients(): { options: { debug?: Debug } }[] {
  const { referralRewardsPools: pools = {} } = globalThis as typeof globalThis & {
    referralRewardsPools?: Record<string, PoolHolder>;
  };
  return Object.values(pools).map((holder) => holder.get().$client as unknown as { options: { debug?: Debug } });
}

async function recordStatements(job: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const clients = ownClients();
  for (const { options } of clients) {
    options.debug = (session, query, parameters) => {
      statements.push({ session, query, parameters: parameters.map(toJson) });
    };
  }
  await job();
  for (const { options } of clients) delete options.debug;
  return statements;
}

const Bytes = z.strictObject({ bytes: z.base64() });
const Moment = z.strictObject({ moment: z.iso.datetime() });

function toJson(value: unknown): z.output<ReturnType<typeof z.json>> {
  if (Buffer.isBuffer(value)) return { bytes: value.toString("base64") };
  if (value instanceof Date) return { moment: value.toISOString() };
  return z.json().parse(typeof value === "bigint" ? String(value) : (value ?? null));
}

/** A recorded parameter as the driver takes it. */
export function fromJson(value: Statement["parameters"][number]) {
  const bytes = Bytes.safeParse(value);
  if (bytes.success) return Buffer.from(bytes.data.bytes, "base64");
  const moment = Moment.safeParse(value);
  return moment.success ? new Date(moment.data.moment) : value;
}
