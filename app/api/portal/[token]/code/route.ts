import { refuseOtherMethods, showCode, takeCodeForm } from "@/lib/public/portal/code-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showCode as GET,
  showCode as HEAD,
  takeCodeForm as POST,
};
