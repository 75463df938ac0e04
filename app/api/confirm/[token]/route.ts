import { serveOnly } from "@/lib/kit/route";
import { showPage, takeAnswer } from "@/lib/public/confirm/confirm-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showPage,
  HEAD: showPage,
  POST: takeAnswer,
});
