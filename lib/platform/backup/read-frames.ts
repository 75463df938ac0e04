import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { bodyBytes, type Frame, Head } from "@/lib/platform/backup/format";

const NEWLINE = 10;
const CHUNK_BYTES = 256 * 1024;
/** Longer than any line in a valid backup. */
const LONGEST_LINE = 1024 * 1024;

/** A file that is not a backup, or is incomplete. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
  constructor(reason: string) {
    super(`This is not a whole backup: ${reason}. Nothing was changed; take another copy of the file`);
  }
}

/**
 * Reads the frames of a file one at a time.
 * @throws DamagedBackup if it cannot be unpacked or read; the file system's error if it cannot be opened
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const reader = createReader(unpack(file));
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    const head = parseHead(line);
    yield { head, body: await reader.take(bodyBytes(head)) };
  }
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  packed.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of packed.pipe(unpacked)) yield chunk;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new DamagedBackup(error.message);
    }
    throw error;
  } finally {
    packed.destroy();
  }
}

function parseHead(line: string): Head {
  try {
    return Head.parse(JSON.parse(line));
  } catch {
    throw new DamagedBackup("one of its parts is not one of ours");
  }
}

function createReader(source: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await source.next();
    if (done) return false;
    rest = Buffer.concat([rest, value]);
    return true;
  };
  const take = async (bytes: number) => {
    while (rest.length < bytes) if (!(await more())) throw new DamagedBackup("it ends too early");
    const piece = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return piece;
  };
  return {
    take,
    /** The next line without its line break, or null at the end. */
    async line(): Promise<string | null> {
      while (!rest.includes(NEWLINE)) {
        if (rest.length > LONGEST_LINE) throw new DamagedBackup("one of its parts is not one of ours");
        if (await more()) continue;
        if (rest.length === 0) return null;
        throw new DamagedBackup("it ends too early");
      }
      const line = await take(rest.indexOf(NEWLINE) + 1);
      return line.subarray(0, -1).toString("utf8");
    },
  };
}
