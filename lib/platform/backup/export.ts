import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { migrationCount } from "@/db/migration-journal";
import { appUrl } from "@/lib/kit/env";
import { hasCode } from "@/lib/kit/error-code";
import { release } from "@/lib/kit/release";
import { copyOut } from "@/lib/platform/backup/copy-rows";
import { storeFile } from "@/lib/platform/backup/folder-place";
import { encodeFrame, type Frame, secretProof } from "@/lib/platform/backup/format";
import { openSnapshot, type Session } from "@/lib/platform/backup/session";
import { findStoredFiles, readStoredFile } from "@/lib/platform/backup/stored-files";
import { belongsTo, readTables } from "@/lib/platform/backup/tables";
import type { Run } from "@/lib/platform/command";
import { explainPath } from "@/lib/platform/explain-path";

/** The contents of a backup in numbers. */
export interface BackupContents {
  rows: number;
  files: number;
  /** Logos that a branding uses but DATA_DIR lacks. */
  readonly missingFiles: string[];
}

interface Part {
  readonly orgId: string | null;
  readonly isMove?: boolean;
}

interface Export extends BackupContents {
  readonly file: string;
}

/**
 * Backs up an installation or one organization into a file: a consistent snapshot of the database while the service
 * runs, and the logos in DATA_DIR.
 * @param orgId the organization; all if omitted
 * @param isMove whether the organization is closed, so that it may join another installation
 * @throws Error if the file exists, AUTH_SECRET is missing, or there is no organization to back up
 */
export async function exportBackup(file: string, orgId: string | undefined, run: Run, isMove = false): Promise<Export> {
  const session = await openSnapshot();
  try {
    await requireOrganization(session, orgId);
    await refuseExisting(file);
    const contents: BackupContents = { rows: 0, files: 0, missingFiles: [] };
    await storeFile(file, packBackup(session, { orgId: orgId ?? null, isMove }, run, contents)).catch(
      (error: unknown) => {
        throw hasCode(error, "EEXIST") ? existing(file) : explainPath(error, file, "write");
      },
    );
    return { file, ...contents };
  } finally {
    await session.close();
  }
}

/**
 * The bytes of a backup, ending with the counts of rows and files and a checksum.
 * @param contents counts what was packed so far
 */
export function packBackup(session: Session, part: Part, run: Run, contents: BackupContents): AsyncIterable<Buffer> {
  const packed = createGzip({ level: 3 });
  const sealed = Readable.from(seal(readFrames(session, part, run, contents)), { objectMode: true });
  // An error destroys both streams, so the reader of the result gets it.
  pipeline(sealed, packed).catch(() => undefined);
  return packed;
}

/** An empty backup would mean a wrong database. */
async function requireOrganization({ sql }: Session, orgId: string | undefined): Promise<void> {
  const [organization] = await sql`
    SELECT FROM organizations WHERE ${orgId === undefined ? sql`true` : sql`id = ${orgId}`} LIMIT 1`;
  if (organization) return;
  if (orgId !== undefined) throw new Error("There is no organization with this id.");
  throw new Error(
    "There is no organization in this database, so there is nothing to back up. Set DATA_DIR or DATABASE_OWNER_URL to what the service has",
  );
}

async function* readFrames(
  { sql }: Session,
  part: Part,
  { log, signal }: Run,
  totals: BackupContents,
): AsyncGenerator<Frame> {
  const { orgId } = part;
  yield { head: headerOf(part), body: Buffer.alloc(0) };
  for (const table of await readTables(sql)) {
    const where = orgId === null ? null : belongsTo(table, orgId);
    if (orgId !== null && where === null) continue;
    const before = totals.rows;
    for await (const { rows, bytes } of copyOut(sql, table, where)) {
      signal.throwIfAborted();
      const { name, columns } = table;
      yield {
        head: { type: "rows", table: name, columns: [...columns], rows, bytes: bytes.length },
        body: bytes,
      };
      totals.rows += rows;
    }
    log(`${table.name}: ${totals.rows - before} rows`);
  }
  const { keys, inUse } = await findStoredFiles(sql, orgId);
  for (const key of keys) {
    const bytes = await readStoredFile(key);
    if (bytes) {
      yield { head: { type: "file", key, bytes: bytes.length }, body: bytes };
      totals.files += 1;
    } else if (inUse.has(key)) totals.missingFiles.push(key);
  }
}

function headerOf({ orgId, isMove }: Part) {
  return {
    type: "backup",
    format: 2,
    release,
    migrations: migrationCount,
    createdAt: new Date().toISOString(),
    orgId,
    secretProof: secretProof(),
    ...(isMove && { move: { appUrl: appUrl() } }),
  } as const;
}

async function* seal(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  let files = 0;
  for await (const { head, body } of frames) {
    const bytes = encodeFrame(head, body);
    hash.update(bytes);
    yield bytes;
    if (head.type === "rows") rows[head.table] = (rows[head.table] ?? 0) + head.rows;
    if (head.type === "file") files += 1;
  }
  yield encodeFrame({ type: "end", rows, files, sha256: hash.digest("hex") });
}

async function refuseExisting(file: string): Promise<void> {
  const isFree = await access(file).then(
    () => false,
    () => true,
  );
  if (!isFree) throw existing(file);
}

function existing(file: string): Error {
  return new Error(`There is a file ${file} already; choose another name, such as one with the date`);
}
