import { spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { chmod, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@/lib/kit/error-code";

/** A separate disk, small enough to fill. */
export interface SmallVolume {
  /** Uses up all free space. */
  fill(): Promise<void>;
  /** Frees it again. */
  free(): Promise<void>;
  unmount(): void;
}

/**
 * Mounts a volume at an empty folder; returns null if not allowed (only root on Linux may).
 * @param size for `mount`; the default is enough for a database
 */
export async function mountSmallVolume(dir: string, size = "768m"): Promise<SmallVolume | null> {
  await mkdir(dir, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${size},mode=711`, "tmpfs", dir];
  if (spawnSync("mount", options, { stdio: "ignore" }).status !== 0) return null;
  await chmod(dir, 0o711);
  const ballast = join(dir, "ballast");
  return {
    fill: () => fillWith(ballast),
    free: () => rm(ballast, { force: true }),
    unmount: () => void spawnSync("umount", ["--lazy", dir], { stdio: "ignore" }),
  };
}

async function fillWith(path: string): Promise<void> {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND);
  try {
    for (const size of [1024 * 1024, 4096]) await writeUntilFull(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!hasCode(error, "ENOSPC")) throw error;
  }
}
