import { expect } from "vitest";
import { closeRateLimits, spend } from "@/lib/api/rate-limit";
import { type Bucket, buckets } from "@/lib/api/rate-limit-buckets";
import { setEnv } from "@/lib/env";
import { type Answer, apiAs } from "@/lib/testing/api";
import type { Place, Request, Rule } from "@/lib/testing/rules/kit/rule";

const NETWORK = "192.0.2.1";

/** Nobody may send without end (design §2, "Rate limits"). The suite itself runs with RATE_LIMIT=off. */
export const rateRules: readonly Rule[] = [
  limited("more requests with one key than it may send", ({ organization: { actor, apiKey } }) => ({
    bucket: buckets.default,
    key: `${actor.kind}:${actor.id}`,
    request: { api: apiAs(apiKey) },
  })),
  limited("more requests without a key than an address may send", () => ({
    bucket: buckets.unauthenticated,
    key: NETWORK,
    request: { api: apiAs(null), headers: { "X-Forwarded-For": NETWORK } },
  })),
];

interface Spender {
  readonly bucket: Bucket;
  readonly key: string;
  readonly request: Request;
}

function limited(rule: string, spenderOf: (place: Place) => Spender): Rule {
  return {
    rule,
    code: "rate_limited",
    harmless: true,
    perform: (place) => sendTooMuch(place, spenderOf(place)),
    check: ({ headers }) => expect(Number(headers.get("retry-after"))).toBeGreaterThan(0),
  };
}

async function sendTooMuch({ send }: Place, { bucket, key, request }: Spender): Promise<Answer> {
  setEnv({ RATE_LIMIT: "on" });
  try {
    for (let count = 0; count < bucket.q; count++) await spend(bucket, key, {});
    return await send(request);
  } finally {
    await closeRateLimits();
    setEnv({ RATE_LIMIT: "off" });
  }
}
