import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { type Allowance, allowanceHeaders, onePerLimit, type RateLimit } from "@/lib/kit/limits/limit";
import { log } from "@/lib/kit/log";

// Kept on `globalThis` so that dev reloads and separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsLimits?: Counters };

/** How long a request waits for the launcher, which counts for all processes, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Counts one request of a caller and adds the remaining allowance to the response headers. Does nothing if
 * `RATE_LIMIT=off`.
 * @param key the caller's name within the limit
 * @throws ApiError `rate_limited` if the allowance is used up
 */
export async function consume(limit: RateLimit, key: string, headers: Record<string, string>): Promise<void> {
  const { RATE_LIMIT, REDIS_URL } = env();
  if (RATE_LIMIT === "off") return;
  shared.referralRewardsLimits ??= openCounters({ redisUrl: REDIS_URL });
  const allowance = await shared.referralRewardsLimits.consume(limit, key);
  Object.assign(headers, allowanceHeaders(allowance));
  if (allowance.isExceeded) throw new ApiError("rate_limited", explain(allowance));
}

/** Resets this process's counts and closes its connection to Redis. For tests. */
export async function closeRateLimits(): Promise<void> {
  const open = shared.referralRewardsLimits;
  delete shared.referralRewardsLimits;
  await open?.close();
}

function explain({ limit: { q, w, counts }, resetSeconds }: Allowance): string {
  const wait = resetSeconds === 1 ? "a second" : `${resetSeconds} seconds`;
  return `Too many requests: more than ${q.toLocaleString("en-US")} ${counts} in ${w} seconds. Wait ${wait}, then try again.`;
}

/** Counts requests across the processes of this web server, or across all servers that share a Redis. */
export interface Counters {
  /** Counts one use and returns the remaining allowance. Keeps counting after the limit is reached. */
  consume(limit: RateLimit, key: string): Promise<Allowance>;
  close(): Promise<void>;
}

interface CounterOptions {
  readonly redisUrl?: string | undefined;
  /** Called when Redis stops or resumes responding, not for every request in between. */
  readonly report?: (line: string) => void;
}

/** Opens counters in memory, or in Redis with a fallback to memory while Redis is unavailable. */
export function openCounters({ redisUrl, report = (line) => log().warn(line) }: CounterOptions = {}): Counters {
  const count = openMemory();
  // Loaded on demand: most installations have no Redis.
  const opening = redisUrl
    ? import("@/lib/kit/limits/redis").then((redis) => redis.openRedisCounters(redisUrl, report))
    : undefined;
  return {
    consume: async (limit, key) => {
      const redis = await opening;
      // `penalty` counts like the library's `consume`, but doesn't throw at the limit.
      const counted = (await redis?.count(limit, key)) ?? (await count(limit, key));
      return allowanceOf(limit, counted);
    },
    close: async () => (await opening)?.close(),
  };
}

/** Counts in this process's memory, or in the launcher's if several processes share a port. */
function openMemory(): (limit: RateLimit, key: string) => Promise<RateLimiterRes> {
  const own = onePerLimit((options) => new RateLimiterMemory(options));
  if (!cluster.isWorker) return (limit, key) => own(limit).penalty(key);
  const common = onePerLimit((options) => new RateLimiterCluster({ ...options, timeoutMs: PATIENCE_MS }));
  return (limit, key) =>
    common(limit)
      .penalty(key)
      .catch(() => own(limit).penalty(key));
}

function allowanceOf(limit: RateLimit, { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
  return {
    limit,
    isExceeded: consumedPoints > limit.q,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
