import { receiveText, refuseOtherMethods } from "@/lib/messages/twilio-door";

export {
  receiveText as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
