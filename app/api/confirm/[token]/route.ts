import { refuseOtherMethods, showPage, takeAnswer } from "@/lib/public/confirm/confirm-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showPage as GET,
  showPage as HEAD,
  takeAnswer as POST,
};
