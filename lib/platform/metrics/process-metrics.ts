import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Family, single } from "@/lib/platform/metrics/exposition";

const shared = globalThis as typeof globalThis & {
  referralRewardsLoopDelay?: ReturnType<typeof monitorEventLoopDelay>;
};

const NS_PER_SECOND = 1e9;

/** How this process is, under the names that dashboards for Node.js know. */
export function processMetrics(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const delay = readLoopDelay();
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    single("counter", "process_cpu_seconds_total", "Processor time used.", (user + system) / 1e6),
    single("gauge", "process_resident_memory_bytes", "Memory held.", rss),
    single("gauge", "process_start_time_seconds", "When the process started.", startedAt),
    single("gauge", "nodejs_heap_size_used_bytes", "Heap in use.", heapUsed),
    single("gauge", "nodejs_heap_size_total_bytes", "Heap allocated.", heapTotal),
    single("gauge", "nodejs_external_memory_bytes", "Memory outside the heap.", external),
    single(
      "gauge",
      "nodejs_eventloop_lag_mean_seconds",
      "Mean delay of timers since the last look.",
      delay.mean,
    ),
    single("gauge", "nodejs_eventloop_lag_p99_seconds", "Its 99th percentile.", delay.p99),
    single("gauge", "nodejs_eventloop_lag_max_seconds", "Its maximum.", delay.max),
  ];
}

// Measured from the first look on: a process that nobody watches measures nothing.
function readLoopDelay() {
  const isFirst = shared.referralRewardsLoopDelay === undefined;
  shared.referralRewardsLoopDelay ??= monitorEventLoopDelay({ resolution: 20 });
  const monitor = shared.referralRewardsLoopDelay;
  if (isFirst) monitor.enable();
  const seconds = (ns: number) => (Number.isFinite(ns) ? ns / NS_PER_SECOND : 0);
  const read = isFirst
    ? { mean: 0, p99: 0, max: 0 }
    : { mean: seconds(monitor.mean), p99: seconds(monitor.percentile(99)), max: seconds(monitor.max) };
  monitor.reset();
  return read;
}
