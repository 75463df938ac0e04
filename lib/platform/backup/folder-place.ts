import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { rememberFullDisk } from "@/lib/kit/disk-full";
import { hasCode } from "@/lib/kit/error-code";
import type { Place } from "@/lib/platform/backup/place-type";

/** Backups as files that only their owner may read. @param dir an absolute path; made if it is not there */
export function openFolder(dir: string): Place {
  const pathOf = (file: string) => join(dir, file);
  return {
    name: dir,
    async store(file, content, signal) {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await storeFile(pathOf(file), content, signal);
        return (await stat(pathOf(file))).size;
      } catch (error) {
        throw explain(error, dir);
      }
    },
    async read(file) {
      const found = await stat(pathOf(file)).catch(ignoreMissing);
      if (!found) return null;
      const body = Readable.toWeb(createReadStream(pathOf(file))) as ReadableStream<Uint8Array>;
      return { body, bytes: found.size };
    },
    async remove(file) {
      await rm(draftOf(pathOf(file)), { force: true });
      await rm(pathOf(file), { force: true });
    },
  };
}

const draftOf = (path: string) => `${path}.part`;

/**
 * Writes a file that only its owner may read. It gets its name once it is complete and on disk.
 * @throws Error with the code EEXIST if the file exists
 */
export async function storeFile(path: string, content: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  const draft = draftOf(path);
  await rm(draft, { force: true });
  try {
    const target = createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(content), target, { ...(signal && { signal }) });
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function explain(error: unknown, dir: string): unknown {
  if (hasCode(error, "ENOSPC", "EDQUOT")) {
    rememberFullDisk();
    return new Error(
      `The disk of ${dir} is full: free some space, set BACKUP_DIR to another disk, or lower BACKUP_KEEP`,
      { cause: error },
    );
  }
  if (hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST")) {
    return new Error(`The worker can't write to ${dir}: set BACKUP_DIR to a folder that it owns`, {
      cause: error,
    });
  }
  return error;
}
