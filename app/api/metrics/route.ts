import { refuseMethod } from "@/lib/api/route";
import { showMetrics } from "@/lib/metrics/door";

const refuseOtherMethods = refuseMethod("GET");

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as POST,
  refuseOtherMethods as PUT,
  showMetrics as GET,
};
