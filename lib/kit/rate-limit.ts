import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { type Allowance, allowanceHeaders, type Bucket, onePerBucket } from "@/lib/kit/rate-limit-buckets";
import { env } from "@/lib/platform/env";

// Kept on `globalThis` so that dev reloads and separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsLimits?: Counters };

/**
 * Counts one request against a caller's bucket and adds what is left to the headers of the answer.
 * With `RATE_LIMIT=off` it does nothing.
 * @param key names the caller within the bucket
 * @throws ApiError `rate_limited` when the bucket was empty
 */
export async function spend(bucket: Bucket, key: string, headers: Record<string, string>): Promise<void> {
  const { RATE_LIMIT, REDIS_URL } = env();
  if (RATE_LIMIT === "off") return;
  shared.referralRewardsLimits ??= openCounters({ redisUrl: REDIS_URL });
  const allowance = await shared.referralRewardsLimits.spend(bucket, key);
  Object.assign(headers, allowanceHeaders(allowance));
  if (allowance.isExceeded) throw new ApiError("rate_limited", explain(allowance));
}

/** Forgets every count of this process and closes its connection to Redis; tests end with it, servers never do. */
export async function closeRateLimits(): Promise<void> {
  const open = shared.referralRewardsLimits;
  delete shared.referralRewardsLimits;
  await open?.close();
}

function explain({ bucket: { q, w, counts }, resetSeconds }: Allowance): string {
  const wait = resetSeconds === 1 ? "a second" : `${resetSeconds} seconds`;
  return `There were more than ${q.toLocaleString("en-US")} ${counts} in ${w} seconds. Wait ${wait}, then try again.`;
}

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
