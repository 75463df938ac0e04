import { route } from "@/lib/kit/route";
import { createBackup, listBackups } from "@/lib/platform/backup/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listBackups, createBackup);
