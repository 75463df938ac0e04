import { once } from "node:events";
import { createClient } from "@redis/client";
import { RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { onePerLimit, type RateLimit } from "@/lib/kit/limits/limit";

/** How long a request waits for Redis, in ms. */
const PATIENCE_MS = 250;

interface RedisConnection {
  readonly client: unknown;
  /** Queries Redis. @throws Error immediately if it is unavailable, or after 250 ms without a response */
  query<T>(run: () => Promise<T>): Promise<T>;
  /** Why Redis is unavailable, if it is. */
  trouble(): string | undefined;
  close(): void;
}

/** Connects to Redis and reconnects whenever the connection is lost. Waits up to 250 ms for the first attempt. */
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
  // Lets a finished script exit. While it waits for a response, the timer in `within` keeps it alive.
  client.unref();
  const connect = () => void client.connect().catch(() => undefined);
  // For a server that accepts connections but doesn't respond: fails all waiting queries until it is ready again.
  const reconnect = () => {
    trouble = `no answer in ${PATIENCE_MS} ms`;
    client.destroy();
    connect();
  };

  connect();
  const waiting = new AbortController();
  const ready = once(client, "ready", { signal: waiting.signal });
  await within(ready, () => waiting.abort()).catch(() => undefined);
  return {
    client,
    query: (run) => within(run(), reconnect),
    trouble: () => trouble,
    close: () => client.destroy(),
  };
}

// Two timers of half the time each: if this process itself was busy during the first, the second leaves time to read
// the response.
async function within<T>(work: Promise<T>, onLate: () => void): Promise<T> {
  let timer = setTimeout(() => {
    timer = setTimeout(onLate, PATIENCE_MS / 2);
  }, PATIENCE_MS / 2);
  return work.finally(() => clearTimeout(timer));
}

/** The code of a network error, which may have no message; otherwise the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.message;
}

export interface RedisCounters {
  /** Counts in Redis; null if Redis is unavailable. */
  count(limit: RateLimit, key: string): Promise<RateLimiterRes | null>;
  close(): void;
}

/** Counters shared by all processes with the same Redis. They never throw or take longer than 250 ms. */
export async function openRedisCounters(url: string, report: (line: string) => void): Promise<RedisCounters> {
  const redis = await connectRedis(url);
  const limiterOf = onePerLimit(
    (options) => new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true }),
  );
  let isDown = false;
  const note = (down: boolean, line: string) => {
    if (down !== isDown) report(line);
    isDown = down;
  };
  return {
    count: async (limit, key) => {
      try {
        const counted = await redis.query(() => limiterOf(limit).penalty(key));
        note(false, "Redis answers again: all processes share the rate limits");
        return counted;
      } catch (error) {
        const reason = redis.trouble() ?? reasonOf(error);
        note(true, `Redis is unreachable (${reason}): each web server counts its own rate limits until it is back`);
        return null;
      }
    },
    close: redis.close,
  };
}
