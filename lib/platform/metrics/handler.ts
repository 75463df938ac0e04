import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { requestMetrics } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { readFreeBytes } from "@/lib/platform/health/disk";
import { offerMetrics, readAllMetrics } from "@/lib/platform/metrics/all-processes";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";
import { requireOperator } from "@/lib/platform/require-operator";
import manifest from "@/package.json";

const shared = globalThis as typeof globalThis & { referralRewardsProcess?: Registry };

/** Names that Prometheus' own check refuses, since only counters end in `_total`; other gauges say the same. */
const misnamed = ["handles", "requests", "resources"].map((what) => `nodejs_active_${what}_total`);

/** This process's metrics: memory, processor, event loop, disk, release. They count from the first call. */
function processMetrics(): Registry {
  if (!shared.referralRewardsProcess) {
    shared.referralRewardsProcess = new Registry();
    collectDefaultMetrics({ register: shared.referralRewardsProcess });
    for (const name of misnamed) shared.referralRewardsProcess.removeSingleMetric(name);
    measureDisk(shared.referralRewardsProcess);
    measureRelease(shared.referralRewardsProcess);
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

function measureRelease(registry: Registry): void {
  const gauge = new Gauge({
    name: "referral_rewards_build_info",
    help: "The release that answers, as a label. Always 1.",
    labelNames: ["version"],
    registers: [registry],
    aggregator: "max",
  });
  gauge.set({ version: manifest.version }, 1);
}

const ownMetrics = () => Registry.merge([requestMetrics().registry, processMetrics()]);

/** Begins to measure this process, and lets other processes on the port request its metrics. */
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
