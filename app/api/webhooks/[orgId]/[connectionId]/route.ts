import { receiveConnectionEvents } from "@/lib/connections/receive";
import { refuseOtherMethods } from "@/lib/webhooks/handler";

export {
  receiveConnectionEvents as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
