import { serveOnly } from "@/lib/kit/route";
import { showCode, takeCodeForm } from "@/lib/public/portal/code-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showCode,
  HEAD: showCode,
  POST: takeCodeForm,
});
