import { once } from "node:events";
import { createClient } from "@redis/client";
import { RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { onePerLimit, type RateLimit } from "@/lib/kit/limits/limit";

/** How long a request waits for Redis, in ms. */
const PATIENCE_MS = 250;

interface RedisConnection {
  readonly client: unknown;
  /** Waits for an answer from Redis. @throws Error when it is away, at once, or when it says nothing for 250 ms. */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Why Redis is away, if it is. */
  trouble(): string | undefined;
  close(): void;
}

/** Connects to Redis, and again whenever the connection is lost; the first attempt is waited for, 250 ms at most. */
async function connectRedis(url: string): Promise<RedisConnection> {
  let trouble: string | undefined;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  });
  client.on("error", (error) => {
    trouble = reasonOf(error);
  });
  client.on("ready", () => {
    trouble = undefined;
  });
  // A script that is done may end; while it waits for an answer, the timer of `within` keeps it alive.
  client.unref();
  const connect = () => void client.connect().catch(() => undefined);
  // A server that is there and says nothing: whatever waits for it fails now, and it is away until it greets again.
  const reconnect = () => {
    trouble = `no answer in ${PATIENCE_MS} ms`;
    client.destroy();
    connect();
  };

  connect();
  const greeting = new AbortController();
  const ready = once(client, "ready", { signal: greeting.signal });
  await within(ready, () => greeting.abort()).catch(() => undefined);
  return {
    client,
    ask: (question) => within(question(), reconnect),
    trouble: () => trouble,
    close: () => client.destroy(),
  };
}

// In two halves: a process that was busy itself for all of the first one has the second to read the answer.
async function within<T>(work: Promise<T>, onLate: () => void): Promise<T> {
  let timer = setTimeout(() => {
    timer = setTimeout(onLate, PATIENCE_MS / 2);
  }, PATIENCE_MS / 2);
  return work.finally(() => clearTimeout(timer));
}

/** The code of a network error; those of a host with several addresses have no message. Else the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.message;
}

export interface RedisCounters {
  /** Counts in Redis; null when Redis cannot say. */
  count(limit: RateLimit, key: string): Promise<RateLimiterRes | null>;
  close(): void;
}

/** Counters that all processes with the same Redis share. They never throw and never take longer than 250 ms. */
export async function openRedisCounters(url: string, report: (line: string) => void): Promise<RedisCounters> {
  const redis = await connectRedis(url);
  const limiterOf = onePerLimit(
    (options) => new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true }),
  );
  let isAway = false;
  const note = (away: boolean, line: string) => {
    if (away !== isAway) report(line);
    isAway = away;
  };
  return {
    count: async (limit, key) => {
      try {
        const counted = await redis.ask(() => limiterOf(limit).penalty(key));
        note(false, "Redis answers again: all processes share the rate limits");
        return counted;
      } catch (error) {
        const reason = redis.trouble() ?? reasonOf(error);
        note(
          true,
          `Redis is out of reach (${reason}): each web server keeps rate limits of its own until it is back`,
        );
        return null;
      }
    },
    close: redis.close,
  };
}
