import { serveOnly } from "@/lib/kit/route";
import { showReferPage, takeReferForm } from "@/lib/public/refer/refer-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showReferPage,
  HEAD: showReferPage,
  POST: takeReferForm,
});
