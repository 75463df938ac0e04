import { constants } from "node:fs";
import { open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PostgresHome } from "./home";

const maxLogBytes = 10 * 1024 * 1024;

const complaint = /FATAL|PANIC|postgres: /;
const refusedClient = /database system is (starting|shutting|not yet)|authentication failed/;

/** A place in the server's log from which a failed start is explained. */
export interface LogMark {
  path: string;
  offset: number;
}

/** Where the server of a home writes its log. */
export function serverLogPath(home: PostgresHome): string {
  return join(home.dir, "server.log");
}

/** Marks the end of the log, first setting a log over 10 MiB aside as `server.log.old`. */
export async function markServerLog(home: PostgresHome): Promise<LogMark> {
  const path = serverLogPath(home);
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size <= maxLogBytes) return { path, offset: size };
  await rename(path, `${path}.old`);
  return { path, offset: 0 };
}

/** The last fatal complaint since the mark, or an empty string. */
export async function lastFatal(mark: LogMark): Promise<string> {
  const file = await open(mark.path, constants.O_RDONLY).catch(() => null);
  if (!file) return "";
  try {
    const text = await file.read({ position: mark.offset, buffer: Buffer.alloc(256 * 1024) });
    const lines = text.buffer.subarray(0, text.bytesRead).toString("utf8").split("\n");
    const fatal = lines.findLast((line) => complaint.test(line) && !refusedClient.test(line));
    return fatal?.replace(/^.*?(FATAL|PANIC|postgres): +/, "") ?? "";
  } finally {
    await file.close();
  }
}
