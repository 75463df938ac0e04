import { serveOnly } from "@/lib/kit/route";
import { showData, takeDataForm } from "@/lib/public/portal/data-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showData,
  HEAD: showData,
  POST: takeDataForm,
});
