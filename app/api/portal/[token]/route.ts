import { refuseOtherMethods, showPortal, takePortalForm } from "@/lib/public/portal/portal-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showPortal as GET,
  showPortal as HEAD,
  takePortalForm as POST,
};
