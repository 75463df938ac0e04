/**
 * An allowance: `q` of what it counts in any `w` seconds, per caller. A window starts with a caller's first request and
 * then forgets all at once. The letters are those of the headers (draft-ietf-httpapi-ratelimit-headers).
 */
export interface RateLimit {
  /** Tells its counts from those of other limits, and is told in the headers. */
  readonly name: string;
  readonly q: number;
  readonly w: number;
  /** What it counts, for the message to a caller who had too much of it. */
  readonly counts: string;
}

/** The limits of any endpoint. Others stand where they apply. */
export const limits = {
  /** Per API key or signed-in user. */
  default: { name: "default", q: 3000, w: 60, counts: "requests" },
  /** Per network address, and only for requests whose credential was not accepted. */
  unauthenticated: {
    name: "unauthenticated",
    q: 300,
    w: 60,
    counts: "requests without a valid credential from your network address",
  },
  /** Per network address of people who are not signed in. */
  visitor: { name: "visitor", q: 60, w: 60, counts: "requests from your network address" },
  /** Per network address, and only for links that nobody was ever sent. */
  unknownLinks: {
    name: "unknownLinks",
    q: 300,
    w: 60,
    counts: "requests with an unknown link from your network address",
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** What is left of a limit after consuming from it. */
export interface Allowance {
  readonly limit: RateLimit;
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until all of it is there again. */
  readonly resetSeconds: number;
}

/** The headers that tell a caller its allowance, and when to come back if there is none left. */
export function allowanceHeaders({ limit, isExceeded, remaining, resetSeconds }: Allowance) {
  return {
    "RateLimit-Policy": `"${limit.name}";q=${limit.q};w=${limit.w}`,
    RateLimit: `"${limit.name}";r=${remaining};t=${resetSeconds}`,
    ...(isExceeded && { "Retry-After": String(resetSeconds) }),
  };
}

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** Makes the counter of a limit, in memory or in Redis, when it is first needed. */
export function onePerLimit<Limiter>(
  make: (options: LimiterOptions) => Limiter,
): (limit: RateLimit) => Limiter {
  const made = new Map<string, Limiter>();
  return ({ name, q, w }) => {
    const limiter = made.get(name) ?? make({ keyPrefix: `rate-limit:${name}`, points: q, duration: w });
    made.set(name, limiter);
    return limiter;
  };
}
