import {
  refuseOtherMethods,
  showPortalLinkForm,
  takePortalLinkForm,
} from "@/lib/public/portal/portal-link-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showPortalLinkForm as GET,
  showPortalLinkForm as HEAD,
  takePortalLinkForm as POST,
};
