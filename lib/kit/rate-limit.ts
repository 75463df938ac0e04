import { ApiError } from "@/lib/kit/errors";
import { type Allowance, allowanceHeaders, type Bucket } from "@/lib/kit/rate-limit-buckets";
import { type Counters, openCounters } from "@/lib/kit/rate-limit-counters";
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
