import { receiveText, refuseOtherMethods } from "@/lib/messages/twilio-handler";

export {
  receiveText as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
