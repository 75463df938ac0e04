import { refuseMethod } from "@/lib/kit/route";
import { runJobs } from "@/lib/platform/ops/run-jobs";

export const maxDuration = 60;

const refuseOtherMethods = refuseMethod("GET, POST");

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  runJobs as GET,
  runJobs as POST,
};
