import { collectDefaultMetrics, Registry } from "prom-client";
import { requestMetrics } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";

const shared = globalThis as typeof globalThis & { referralRewardsProcess?: Registry };

/** How this process is: memory, processor, event loop. A process that nobody has asked yet measures nothing. */
function processMetrics(): Registry {
  if (!shared.referralRewardsProcess) {
    shared.referralRewardsProcess = new Registry();
    collectDefaultMetrics({ register: shared.referralRewardsProcess });
  }
  return shared.referralRewardsProcess;
}

/**
 * `GET /api/metrics` with `Authorization: Bearer <METRICS_TOKEN>`: this process, and the whole installation as its
 * database knows it, so that asking one web process tells of the workers too. Without METRICS_TOKEN there is nothing here.
 */
export const showMetrics = observe("/api/metrics", async (request, { headers }) => {
  await requireOperator(request, headers, "METRICS_TOKEN");
  const registries = [await installationMetrics(), requestMetrics().registry, processMetrics()];
  const all = Registry.merge(registries);
  return new Response(await all.metrics(), {
    headers: { "Content-Type": all.contentType, "Cache-Control": "no-store" },
  });
});
