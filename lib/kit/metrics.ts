/** The upper bounds of the histogram of answers, in ms. */
export const latencyBounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** What is counted of one route, method and status. */
export interface RequestCount {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  count: number;
  totalMs: number;
  /** How many took up to each bound; those that took longer are in `count` alone. */
  readonly within: Uint32Array;
}

interface Requests {
  inFlight: number;
  /** By route, then by status and method. */
  readonly counts: Map<string, Map<string, RequestCount>>;
}

// Kept on `globalThis` so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsRequests?: Requests };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What this process has answered since it started. */
export function requestCounts(): Requests {
  shared.referralRewardsRequests ??= { inFlight: 0, counts: new Map() };
  return shared.referralRewardsRequests;
}

/**
 * Counts a request. It must cost nothing to speak of: every request goes through it.
 * @param route the template of the path, never the path itself: there must be few of them
 * @returns counts its answer
 */
export function countRequest(route: string, given: string): (status: number, ms: number) => void {
  const requests = requestCounts();
  requests.inFlight += 1;
  return (status, ms) => {
    requests.inFlight -= 1;
    const method = METHODS.includes(given) ? given : "OTHER";
    const entry = findEntry(requests, route, method, status);
    entry.count += 1;
    entry.totalMs += ms;
    const bound = latencyBounds.findIndex((upTo) => ms <= upTo);
    if (bound >= 0) entry.within[bound] = (entry.within[bound] ?? 0) + 1;
  };
}

function findEntry({ counts }: Requests, route: string, method: string, status: number): RequestCount {
  const ofRoute = counts.get(route) ?? new Map<string, RequestCount>();
  counts.set(route, ofRoute);
  const key = `${status} ${method}`;
  const found = ofRoute.get(key);
  if (found) return found;
  const within = new Uint32Array(latencyBounds.length);
  const entry = { route: route.replace(/^[A-Z]+ /, ""), method, status, count: 0, totalMs: 0, within };
  ofRoute.set(key, entry);
  return entry;
}
