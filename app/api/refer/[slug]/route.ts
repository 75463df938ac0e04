import { refuseOtherMethods, showReferPage, takeReferForm } from "@/lib/public/refer/refer-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showReferPage as GET,
  showReferPage as HEAD,
  takeReferForm as POST,
};
