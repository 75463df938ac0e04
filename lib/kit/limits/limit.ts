/**
 * A limit of `q` uses in `w` seconds, per caller. The window starts with a caller's first request and resets all at once.
 * `q` and `w` are the headers' names (draft-ietf-httpapi-ratelimit-headers).
 */
export interface RateLimit {
  /** Identifies the limit in counters and headers. */
  readonly name: string;
  readonly q: number;
  readonly w: number;
  /** Plural noun for the counted uses, for the error message. */
  readonly counts: string;
}

/** The limits that apply to any endpoint. Specific ones are declared where they apply. */
export const limits = {
  /** Per API key or signed-in user. */
  default: { name: "default", q: 3000, w: 60, counts: "requests" },
  /** Per network address, for requests without a valid credential. */
  unauthenticated: {
    name: "unauthenticated",
    q: 300,
    w: 60,
    counts: "requests without a valid credential from your network address",
  },
  /** Per network address, for people who aren't signed in. */
  visitor: { name: "visitor", q: 60, w: 60, counts: "requests from your network address" },
  /** Per network address, for links that don't exist. */
  unknownLinks: {
    name: "unknownLinks",
    q: 300,
    w: 60,
    counts: "requests with an unknown link from your network address",
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** The state of a limit after a use. */
export interface Allowance {
  readonly limit: RateLimit;
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until the limit resets. */
  readonly resetSeconds: number;
}

/** The rate-limit headers of a response, with `Retry-After` if the limit is exceeded. */
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

/** Creates each limit's counter on first use. */
export function onePerLimit<Limiter>(create: (options: LimiterOptions) => Limiter): (limit: RateLimit) => Limiter {
  const limiters = new Map<string, Limiter>();
  return ({ name, q, w }) => {
    const limiter = limiters.get(name) ?? create({ keyPrefix: `rate-limit:${name}`, points: q, duration: w });
    limiters.set(name, limiter);
    return limiter;
  };
}
