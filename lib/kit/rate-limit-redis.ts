import { RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { type Bucket, onePerBucket } from "@/lib/kit/rate-limit-buckets";
import { connectRedis, reasonOf } from "@/lib/kit/rate-limit-connection";

export interface RedisCounters {
  /** Counts in Redis; null when Redis cannot say. */
  count(bucket: Bucket, key: string): Promise<RateLimiterRes | null>;
  close(): void;
}

/** Counters that all processes with the same Redis share. They never throw and never take longer than 250 ms. */
export async function openRedisCounters(url: string, report: (line: string) => void): Promise<RedisCounters> {
  const redis = await connectRedis(url);
  const limiter = onePerBucket(
    (options) => new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true }),
  );
  let isAway = false;
  const note = (away: boolean, line: string) => {
    if (away !== isAway) report(line);
    isAway = away;
  };
  return {
    count: async (bucket, key) => {
      try {
        const counted = await redis.ask(() => limiter(bucket).penalty(key));
        note(false, "Redis answers again: all processes share the rate limits");
        return counted;
      } catch (error) {
        const reason = redis.trouble() ?? reasonOf(error);
        note(
          true,
          `Redis is out of reach (${reason}): each process keeps rate limits of its own until it is back`,
        );
        return null;
      }
    },
    close: redis.close,
  };
}
