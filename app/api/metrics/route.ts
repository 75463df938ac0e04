import { serveOnly } from "@/lib/kit/route";
import { showMetrics } from "@/lib/platform/metrics/handler";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ GET: showMetrics });
