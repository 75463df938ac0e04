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

/** This process's request counts and durations by route, method and status. */
export function requestMetrics() {
  shared.referralRewardsRequests ??= open();
  return shared.referralRewardsRequests;
}

/**
 * Counts a request. Every request goes through it, so it must be cheap.
 * @param route the path template, never the path itself, to keep the number of labels small
 * @returns a function that counts the response
 */
export function countRequest(route: string, method: string): (status: number, ms: number) => void {
  const { answers, seconds, inFlight } = requestMetrics();
  inFlight.inc();
  return (status, ms) => {
    inFlight.dec();
    const labels = {
      route: route.replace(/^[A-Z]+ /, ""),
      method: METHODS.includes(method) ? method : "OTHER",
    };
    answers.inc({ ...labels, status });
    seconds.observe(labels, ms / 1000);
  };
}
