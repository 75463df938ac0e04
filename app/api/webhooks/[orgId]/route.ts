import { receiveWebhook, refuseOtherMethods } from "@/lib/integrations/webhooks/handler";

export {
  receiveWebhook as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
