import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { log } from "@/lib/kit/log";
import { type Allowance, type Bucket, onePerBucket } from "@/lib/kit/rate-limit-buckets";

/** Counts what callers spend, in this process or together with all that share a Redis. */
export interface Counters {
  /** Takes one from a caller's bucket and says what is left; it counts on when nothing is. */
  spend(bucket: Bucket, key: string): Promise<Allowance>;
  close(): Promise<void>;
}

interface Options {
  readonly redisUrl?: string | undefined;
  /** Told when Redis stops and starts to answer, not for every request in between. */
  readonly report?: (line: string) => void;
}

/** Opens counters: in memory, or in Redis with memory standing in whenever Redis cannot answer at once. */
export function openCounters({ redisUrl, report = (line) => log().warn(line) }: Options = {}): Counters {
  const memory = onePerBucket((options) => new RateLimiterMemory(options));
  // Loaded on demand: most installations have no Redis.
  const opening = redisUrl
    ? import("@/lib/kit/rate-limit-redis").then((redis) => redis.openRedisCounters(redisUrl, report))
    : undefined;
  return {
    spend: async (bucket, key) => {
      const redis = await opening;
      // A `penalty` counts like `consume` does, but does not throw when there is nothing left.
      const counted = (await redis?.count(bucket, key)) ?? (await memory(bucket).penalty(key));
      return allowanceOf(bucket, counted);
    },
    close: async () => (await opening)?.close(),
  };
}

function allowanceOf(
  bucket: Bucket,
  { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes,
): Allowance {
  return {
    bucket,
    isExceeded: consumedPoints > bucket.q,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
