import { statfs } from "node:fs/promises";
import { wasDiskFull } from "@/lib/kit/disk-full";
import { env } from "@/lib/kit/env";

/** PostgreSQL writes its log in files of 16 MB; with less than a few of them left, writes are about to fail. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Free bytes on the disk of DATA_DIR. Undefined if the folder is not there, as on hosts without a disk. */
export async function readFreeBytes(): Promise<number | undefined> {
  const found = await statfs(env().DATA_DIR).catch(() => undefined);
  return found && found.bavail * found.bsize;
}

/** Whether a write has just failed because a disk was full, or DATA_DIR has less than 64 MiB left. */
export async function isDiskFull(): Promise<boolean> {
  if (wasDiskFull()) return true;
  const free = await readFreeBytes();
  return free !== undefined && free < LEAST_FREE_BYTES;
}
