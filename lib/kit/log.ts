import pino from "pino";
import { rootCause } from "@/db/errors";
import { env } from "@/lib/kit/env";

let logger: pino.Logger | undefined;

// Writing each line separately would cost more than the rest of a request's overhead.
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 250;

/** The process's structured log: one JSON line per event on stdout, without request bodies, headers or query values. */
export function log(): pino.Logger {
  logger ??= pino(
    { level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_EVERY_MS }),
  );
  return logger;
}

/**
 * The loggable part of an error: its root cause. Drizzle's own message repeats query parameters, which may be personal
 * data.
 */
export function describeCause(error: unknown): unknown {
  const cause = rootCause(error);
  return cause instanceof Error ? { name: cause.name, message: cause.message, stack: cause.stack } : typeof cause;
}
