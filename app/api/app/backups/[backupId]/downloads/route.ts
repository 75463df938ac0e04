import { route } from "@/lib/kit/route";
import { startBackupDownload } from "@/lib/platform/backup/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(startBackupDownload);
