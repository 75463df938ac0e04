import { observe } from "@/lib/kit/observe";
import { serveOnly } from "@/lib/kit/route";
import { downloadBackup } from "@/lib/platform/backup/download";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: observe("GET /api/backups/:token", downloadBackup),
});
