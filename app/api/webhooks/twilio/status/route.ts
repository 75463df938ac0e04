import { refuseOtherMethods } from "@/lib/messages/twilio-handler";
import { receiveTextStatus } from "@/lib/messages/twilio-status";

export {
  receiveTextStatus as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
