import { serveOnly } from "@/lib/kit/route";
import { showPortalLinkForm, takePortalLinkForm } from "@/lib/public/portal/portal-link-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showPortalLinkForm,
  HEAD: showPortalLinkForm,
  POST: takePortalLinkForm,
});
