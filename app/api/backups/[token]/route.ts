import { observe } from "@/lib/kit/observe";
import { refuseMethod } from "@/lib/kit/route";
import { downloadBackup } from "@/lib/platform/backup/download";

export const dynamic = "force-dynamic";

const refuseOtherMethods = refuseMethod("GET");

export const GET = observe("GET /api/backups/:token", downloadBackup);

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as POST,
  refuseOtherMethods as PUT,
};
