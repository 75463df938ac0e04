import { latencyBounds, type RequestCount, requestCounts } from "@/lib/kit/metrics";
import type { Family, Sample } from "@/lib/platform/metrics/exposition";

/** What this process has answered: by route, method and status, and how long it took. */
export function requestMetrics(): Family[] {
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
