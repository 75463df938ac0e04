const LONGEST_MS = 5 * 60_000;

/**
 * How long a `Retry-After` asks to wait, in ms: seconds or a date (RFC 9110 §10.2.3), at most five minutes so that a
 * mistaken header cannot park messages. Undefined where there is none that can be read.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_MS);
}
