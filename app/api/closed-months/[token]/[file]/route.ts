import { downloadMonth } from "@/lib/insights/reports/month-download";
import { observe } from "@/lib/kit/observe";
import { refuseMethod } from "@/lib/kit/route";

export const dynamic = "force-dynamic";

const refuseOtherMethods = refuseMethod("GET");

export const GET = observe("GET /api/closed-months/:token/:file", downloadMonth);

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as POST,
  refuseOtherMethods as PUT,
};
