import { expect } from "vitest";
import type { Caller } from "@/lib/auth/access";
import { closeRateLimits, spend } from "@/lib/kit/rate-limit";
import { type Bucket, buckets } from "@/lib/kit/rate-limit-buckets";
import { setEnv } from "@/lib/platform/env";
import { type Answer, apiAs, visitors } from "@/proof/fixtures/api";
import { createTestColleague } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import type { Place, Request, Rule } from "@/proof/rules/kit/rule";

const NETWORK = "192.0.2.1";
const fromNetwork = { "X-Forwarded-For": NETWORK };

/** Nobody may send without end (design §2, "Rate limits"). The suite itself runs with RATE_LIMIT=off. */
export function rateRules(caller?: Caller): Rule[] {
  const others = caller === undefined || caller === "session" ? [] : [limits[caller]];
  return caller === "visitor" ? others : [...ofMembers, ...others];
}

interface Spender {
  readonly bucket: Bucket;
  readonly key: string;
  readonly request: Request;
}

const ofMembers: readonly Rule[] = [
  limited("more requests with one key than it may send", async ({ organization: { actor, apiKey } }) => ({
    bucket: buckets.default,
    key: `${actor.kind}:${actor.id}`,
    request: { api: apiAs(apiKey) },
  })),
  limited("more requests than a member may send with browsers", async ({ member, session }) => ({
    bucket: buckets.default,
    key: `user:${member.userId}`,
    request: { api: session.api },
  })),
  limited("more requests without a key than an address may send", async () => ({
    bucket: buckets.unauthenticated,
    key: NETWORK,
    request: { api: apiAs(null), headers: fromNetwork },
  })),
];

const limits: Readonly<Record<Exclude<Caller, "session">, Rule>> = {
  invitation: limited("more tries with one invitation than it has", async ({ admin }) => {
    const { invitationId, token } = await inviteUser(admin);
    const key = `invitation:${invitationId}`;
    return { bucket: buckets.invitation, key, request: { api: apiAs(token) } };
  }),
  resetLink: limited("more tries with one link than it has", async ({ organization }) => {
    const { id, token } = await createTestLink(await createTestColleague(organization.orgId));
    return { bucket: buckets.resetLink, key: `resetLink:${id}`, request: { api: apiAs(token) } };
  }),
  visitor: limited("more requests than visitors of one address may send", async () => ({
    bucket: buckets.visitor,
    key: NETWORK,
    request: { api: visitors, headers: fromNetwork },
  })),
};

function limited(rule: string, spenderOf: (place: Place) => Promise<Spender>): Rule {
  return {
    rule,
    code: "rate_limited",
    harmless: true,
    perform: async (place) => sendTooMuch(place, await spenderOf(place)),
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
