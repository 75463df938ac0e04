import { resolve } from "node:path";
import { env } from "@/lib/kit/env";
import { openFolder } from "@/lib/platform/backup/folder-place";
import type { Place } from "@/lib/platform/backup/place-type";
import { openBucket } from "@/lib/platform/backup/s3-place";

/** The place that the settings name: a bucket, a folder, or `backups` in DATA_DIR. */
export function openPlace(): Place {
  const { BACKUP_S3_URL, BACKUP_DIR, DATA_DIR } = env();
  return BACKUP_S3_URL === undefined ? openFolder(resolve(BACKUP_DIR ?? `${DATA_DIR}/backups`)) : openBucket();
}

/** Whether the worker makes backups. */
export function makesBackups(): boolean {
  return env().BACKUPS === "on";
}
