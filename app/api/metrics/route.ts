import { refuseMethod } from "@/lib/kit/route";
import { showMetrics } from "@/lib/platform/metrics/handler";

const refuseOtherMethods = refuseMethod("GET");

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as POST,
  refuseOtherMethods as PUT,
  showMetrics as GET,
};
