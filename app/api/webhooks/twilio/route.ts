import { refuseOtherMethods } from "@/lib/messages/twilio-handler";
import { receiveText } from "@/lib/public/confirm/confirm-by-text";

export {
  receiveText as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
