import pino from "pino";
import { rootCause } from "@/db/errors";
import { env } from "@/lib/kit/env";

let logger: pino.Logger | undefined;

// A write per request would cost more than the rest of the request's overhead; lines go out together instead.
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 250;

/** The process's structured log: one JSON line an event on stdout, without request bodies, headers or query values. */
export function log(): pino.Logger {
  logger ??= pino(
    { level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_EVERY_MS }),
  );
  return logger;
}

/**
 * What a log line may tell of an error: its first cause. Personal data may be in the parameters that drizzle's message
 * repeats, but not in the cause below it.
 */
export function describeCause(error: unknown): unknown {
  const cause = rootCause(error);
  return cause instanceof Error
    ? { name: cause.name, message: cause.message, stack: cause.stack }
    : typeof cause;
}
