import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { requestMetrics } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { readFreeBytes } from "@/lib/platform/health/disk";
import { offerMetrics, readAllMetrics } from "@/lib/platform/metrics/all-processes";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";

const shared = globalThis as typeof globalThis & { referralRewardsProcess?: Registry };

/** How this process is: memory, processor, event loop, disk. It measures nothing until it is first asked. */
function processMetrics(): Registry {
  if (!shared.referralRewardsProcess) {
    shared.referralRewardsProcess = new Registry();
    collectDefaultMetrics({ register: shared.referralRewardsProcess });
    measureDisk(shared.referralRewardsProcess);
  }
  return shared.referralRewardsProcess;
}

/** Processes that share a port share the folder, too, so their values are not added up. */
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
