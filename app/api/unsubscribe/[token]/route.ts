import { serveOnly } from "@/lib/kit/route";
import { changeEmails, showPage } from "@/lib/public/unsubscribe/unsubscribe-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showPage,
  HEAD: showPage,
  POST: changeEmails,
});
