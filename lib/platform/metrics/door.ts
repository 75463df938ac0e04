import { monitorEventLoopDelay } from "node:perf_hooks";
import { latencyBounds, type RequestCount, requestCounts } from "@/lib/kit/metrics";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import {
  EXPOSITION_TYPE,
  type Family,
  type Sample,
  single,
  writeExposition,
} from "@/lib/platform/metrics/exposition";
import { installationMetrics } from "@/lib/platform/metrics/installation-metrics";

const shared = globalThis as typeof globalThis & {
  referralRewardsLoopDelay?: ReturnType<typeof monitorEventLoopDelay>;
};

const NS_PER_SECOND = 1e9;

/** How this process is, under the names that dashboards for Node.js know. */
function processMetrics(): Family[] {
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

/** What this process has answered: by route, method and status, and how long it took. */
function requestMetrics(): Family[] {
  const { inFlight, counts } = requestCounts();
  const routes = [...counts.values()].map((ofRoute) => [...ofRoute.values()]);
  const entries = routes.flat();
  return [
    {
      name: "referral_rewards_http_requests_total",
      type: "counter",
      help: "Requests answered by this process.",
      samples: entries.map(({ route, method, status, count }) => ({
        labels: { route, method, status },
        value: count,
      })),
    },
    {
      name: "referral_rewards_http_request_duration_seconds",
      type: "histogram",
      help: "How long answers took, up to their first byte.",
      samples: routes.flatMap(splitByMethod).flatMap(histogramOf),
    },
    {
      name: "referral_rewards_http_requests_in_flight",
      type: "gauge",
      help: "Requests that this process is answering.",
      samples: [{ value: inFlight }],
    },
  ];
}

function splitByMethod(entries: readonly RequestCount[]): RequestCount[][] {
  const methods = [...new Set(entries.map(({ method }) => method))];
  return methods.map((method) => entries.filter((entry) => entry.method === method));
}

function histogramOf(entries: readonly RequestCount[]): Sample[] {
  const [{ route, method } = { route: "", method: "" }] = entries;
  const labels = { route, method };
  const total = (of: (entry: RequestCount) => number) => entries.reduce((sum, entry) => sum + of(entry), 0);
  const count = total((entry) => entry.count);
  let below = 0;
  const buckets = latencyBounds.map((bound, index) => {
    below += total(({ within }) => within[index] ?? 0);
    return { suffix: "_bucket", labels: { ...labels, le: bound / 1000 }, value: below };
  });
  return [
    ...buckets,
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: total(({ totalMs }) => totalMs) / 1000 },
    { suffix: "_count", labels, value: count },
  ];
}
