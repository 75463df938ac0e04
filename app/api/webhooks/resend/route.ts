import { receiveResendEvent, refuseOtherMethods } from "@/lib/messages/resend-events";

export {
  receiveResendEvent as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as GET,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
};
