import { refuseOtherMethods } from "@/lib/integrations/inbox";
import { receiveWebhook } from "@/lib/integrations/webhooks/handler";

export {
  receiveWebhook as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
