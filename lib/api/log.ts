import pino from "pino";
import { env } from "@/lib/env";

let logger: pino.Logger | undefined;

/** The process's structured log: one JSON line an event on stdout, without request bodies, headers or query values. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
