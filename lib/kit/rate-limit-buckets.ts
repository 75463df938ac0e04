/**
 * An allowance: `q` of what it counts in any `w` seconds, per caller. The letters are those of the headers
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export interface Bucket {
  readonly name: string;
  readonly q: number;
  readonly w: number;
  /** What it counts, for the message to a caller who had too much of it. */
  readonly counts: string;
}

/** What is limited (design §2). A window starts with a caller's first request and then forgets all at once. */
export const buckets = {
  /** Per API key or signed-in user. */
  default: { name: "default", q: 3000, w: 60, counts: "requests" },
  /** Per network address, and only for requests whose credential was not accepted. */
  unauthenticated: {
    name: "unauthenticated",
    q: 300,
    w: 60,
    counts: "requests without a valid credential from your network address",
  },
  /** Per invitation: accepting one hashes a password, which is slow on purpose. */
  invitation: { name: "invitation", q: 10, w: 60, counts: "tries to accept this invitation" },
  /** Per e-mailed link: setting a password hashes it, which is slow on purpose. */
  resetLink: { name: "resetLink", q: 10, w: 60, counts: "tries with this link" },
  /** Per network address of people who are not signed in; `lib/sign-in/delays.ts` is stricter on guessing. */
  visitor: { name: "visitor", q: 60, w: 60, counts: "requests from your network address" },
  /** Per upload address, once its signature is known to be right: looking at an image takes time. */
  uploads: { name: "uploads", q: 10, w: 60, counts: "files for this address" },
  /** Per organization, once the signature is known to be right. */
  webhooks: { name: "webhooks", q: 3000, w: 60, counts: "events" },
  /** Per network address, and only for unsubscribe links that are none. */
  unknownLinks: {
    name: "unknownLinks",
    q: 300,
    w: 60,
    counts: "requests with an unknown link from your network address",
  },
  /** Per network address and referral link: forms, taken or not; `lib/public/friend-page/form-limits.ts` counts those taken. */
  friendForms: { name: "friendForms", q: 300, w: 3600, counts: "forms from your network address" },
  /** Per network address and referral link: visits that are counted. */
  visits: { name: "visits", q: 10, w: 60, counts: "visits" },
  /** Per portal: forms that are sent from it. */
  portal: { name: "portal", q: 60, w: 60, counts: "forms from this page" },
  /** Per unsubscribe link: each change of mind is a line in the audit log. */
  unsubscribe: { name: "unsubscribe", q: 30, w: 60, counts: "requests with this link" },
} as const satisfies Readonly<Record<string, Bucket>>;

/** What is left of a bucket after spending from it. */
export interface Allowance {
  readonly bucket: Bucket;
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number;
}

/** The headers that tell a caller its allowance, and when to come back if there is none left. */
export function allowanceHeaders({ bucket, isExceeded, remaining, resetSeconds }: Allowance) {
  return {
    "RateLimit-Policy": `"${bucket.name}";q=${bucket.q};w=${bucket.w}`,
    RateLimit: `"${bucket.name}";r=${remaining};t=${resetSeconds}`,
    ...(isExceeded && { "Retry-After": String(resetSeconds) }),
  };
}

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** Makes a bucket's limiter, in memory or in Redis, when it is first needed. */
export function onePerBucket<Limiter>(
  make: (options: LimiterOptions) => Limiter,
): (bucket: Bucket) => Limiter {
  const made = new Map<string, Limiter>();
  return ({ name, q, w }) => {
    const limiter = made.get(name) ?? make({ keyPrefix: `rate-limit:${name}`, points: q, duration: w });
    made.set(name, limiter);
    return limiter;
  };
}
