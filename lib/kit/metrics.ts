import { Counter, Gauge, Histogram, Registry } from "prom-client";

// Kept on `globalThis` so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsRequests?: ReturnType<typeof open> };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function open() {
  const registry = new Registry();
  const registers = [registry];
  const prefix = "referral_rewards_http_";
  return {
    registry,
    answers: new Counter({
      name: `${prefix}requests_total`,
      help: "Requests answered by this process.",
      labelNames: ["route", "method", "status"],
      registers,
    }),
    seconds: new Histogram({
      name: `${prefix}request_duration_seconds`,
      help: "How long answers took, up to their first byte.",
      labelNames: ["route", "method"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    inFlight: new Gauge({
      name: `${prefix}requests_in_flight`,
      help: "Requests that this process is answering.",
      registers,
    }),
  };
}

/** What this process has answered since it started: by route, method and status, and how long it took. */
export function requestMetrics() {
  shared.referralRewardsRequests ??= open();
  return shared.referralRewardsRequests;
}

/**
 * Counts a request. It must cost nothing to speak of: every request goes through it.
 * @param route the template of the path, never the path itself: there must be few of them
 * @returns counts its answer
 */
export function countRequest(route: string, asked: string): (status: number, ms: number) => void {
  const { answers, seconds, inFlight } = requestMetrics();
  inFlight.inc();
  return (status, ms) => {
    inFlight.dec();
    const labels = {
      route: route.replace(/^[A-Z]+ /, ""),
      method: METHODS.includes(asked) ? asked : "OTHER",
    };
    answers.inc({ ...labels, status });
    seconds.observe(labels, ms / 1000);
  };
}
