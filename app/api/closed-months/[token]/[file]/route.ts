import { downloadMonth } from "@/lib/insights/reports/month-download";
import { observe } from "@/lib/kit/observe";
import { serveOnly } from "@/lib/kit/route";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: observe("GET /api/closed-months/:token/:file", downloadMonth),
});
