import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { requestMetrics } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { readFreeBytes } from "@/lib/platform/health/disk";
import { offerMetrics, readAllMetrics } from "@/lib/platform/metrics/all-processes";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";

const shared = globalThis as typeof globalThis & { referralRewardsProcess?: Registry };

/** This process's metrics: memory, processor, event loop, disk. Nothing is measured before the first request. */
function processMetrics(): Registry {
  if (!shared.referralRewardsProcess) {
    shared.referralRewardsProcess = new Registry();
    collectDefaultMetrics({ register: shared.referralRewardsProcess });
    measureDisk(shared.referralRewardsProcess);
  }
  return shared.referralRewardsProcess;
}

/** Processes on one port share the folder, so its values are not summed. */
function measureDisk(registry: Registry): void {
  new Gauge({
    name: "referral_rewards_data_dir_free_bytes",
    help: "Free bytes on the disk of DATA_DIR. Absent while there is no such folder.",
    registers: [registry],
    aggregator: "min",
    async collect() {
      const free = await readFreeBytes();
      if (free === undefined) this.remove();
      else this.set(free);
    },
  });
}

const ownMetrics = () => Registry.merge([requestMetrics().registry, processMetrics()]);

/** Lets other processes on the port request this process's metrics. */
export function shareMetrics(): void {
  offerMetrics(ownMetrics());
}

/**
 * `GET /api/metrics` with `Authorization: Bearer <METRICS_TOKEN>`: all processes on this port, and the whole
 * installation from its database, including the workers. Without METRICS_TOKEN the address does not exist.
 */
export const showMetrics = observe("/api/metrics", async (request, { headers }) => {
  await requireOperator(request, headers, "METRICS_TOKEN");
  const installation = await installationMetrics();
  const web = (await readAllMetrics()) ?? ownMetrics();
  return new Response(`${await installation.metrics()}\n${await web.metrics()}`, {
    headers: { "Content-Type": installation.contentType, "Cache-Control": "no-store" },
  });
});
