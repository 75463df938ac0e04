import { serveOnly } from "@/lib/kit/route";
import { showPortal, takePortalForm } from "@/lib/public/portal/portal-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showPortal,
  HEAD: showPortal,
  POST: takePortalForm,
});
