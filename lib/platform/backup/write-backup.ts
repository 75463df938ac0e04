import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, link, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { encodeFrame, type Frame } from "@/lib/platform/backup/format";
import { hasCode } from "@/lib/platform/postgres/error-code";

/**
 * Packs frames into a file that only its owner may read; its end says how many rows and files there are, and their
 * check sum. It has its name once it is whole and on the disk.
 * @throws Error when there is a file of this name
 */
export async function writeBackup(file: string, frames: AsyncIterable<Frame>): Promise<void> {
  const draft = `${file}.part`;
  await refuseExisting(file);
  await rm(draft, { force: true });
  try {
    const target = createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(seal(frames), { objectMode: true }), createGzip({ level: 3 }), target);
    await link(draft, file).catch((error: unknown) => {
      throw hasCode(error, "EEXIST") ? existing(file) : error;
    });
  } finally {
    await rm(draft, { force: true });
  }
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
