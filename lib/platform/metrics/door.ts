import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { EXPOSITION_TYPE, writeExposition } from "@/lib/platform/metrics/exposition";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";
import { processMetrics } from "@/lib/platform/metrics/process-metrics";
import { requestMetrics } from "@/lib/platform/metrics/request-metrics";

/**
 * `GET /api/metrics` with `Authorization: Bearer <METRICS_TOKEN>`: this process, and the whole installation as its
 * database knows it, so that asking one web process tells of the workers too. Without METRICS_TOKEN there is nothing here.
 */
export const showMetrics = observe("/api/metrics", async (request, { headers }) => {
  await requireOperator(request, headers, "METRICS_TOKEN");
  const families = [...(await installationMetrics()), ...requestMetrics(), ...processMetrics()];
  return new Response(writeExposition(families), {
    headers: { "Content-Type": EXPOSITION_TYPE, "Cache-Control": "no-store" },
  });
});
