import { receiveConnectionEvents } from "@/lib/integrations/connections/receive";
import { refuseOtherMethods } from "@/lib/integrations/inbox";

export {
  receiveConnectionEvents as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
