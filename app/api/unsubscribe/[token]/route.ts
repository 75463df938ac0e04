import { changeEmails, refuseOtherMethods, showPage } from "@/lib/public/unsubscribe/unsubscribe-handler";

export {
  changeEmails as POST,
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showPage as GET,
  showPage as HEAD,
};
