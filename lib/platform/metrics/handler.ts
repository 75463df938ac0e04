import { collectDefaultMetrics, Registry } from "prom-client";
import { requestMetrics } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { offerMetrics, readAllMetrics } from "@/lib/platform/metrics/all-processes";
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

const ownMetrics = () => Registry.merge([requestMetrics().registry, processMetrics()]);

/** Lets this process tell its part when another one behind the same port is asked. */
export function shareMetrics(): void {
  offerMetrics(ownMetrics());
}

/**
 * `GET /api/metrics` with `Authorization: Bearer <METRICS_TOKEN>`: all processes behind this port, and the whole installation as its
 * database knows it, so that asking one web process tells of the workers too. Without METRICS_TOKEN there is nothing here.
 */
export const showMetrics = observe("/api/metrics", async (request, { headers }) => {
  await requireOperator(request, headers, "METRICS_TOKEN");
  const installation = await installationMetrics();
  const web = (await readAllMetrics()) ?? ownMetrics();
  return new Response(`${await installation.metrics()}\n${await web.metrics()}`, {
    headers: { "Content-Type": installation.contentType, "Cache-Control": "no-store" },
  });
});
