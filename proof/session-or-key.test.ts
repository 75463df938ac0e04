import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import type { Answer } from "@/proof/fixtures/api";
import type { CallerKind } from "@/proof/fixtures/callers";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";

const forMembers = endpoints
  .filter(({ endpoint }) => endpoint.access.caller === undefined)
  .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const reads = forMembers.filter(([, { method }]) => method === "GET");
const writes = forMembers.filter(([, { method }]) => method !== "GET");

type Sent = Readonly<Record<string, unknown>> | undefined;

function call({ callers, ids }: Scene, kind: CallerKind, endpoint: Endpoint, body: Sent): Promise<Answer> {
  return callers[kind].send(endpoint.method, fillPath(endpoint, ids), body);
}

/** What differs from scene to scene, or from one request to the next, whoever asks. */
const different: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "(id)"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)"],
  [/\b(\w+)\.[0-9a-f-]{12}@example\.com/g, "$1@example.com"],
  [/"acme-[0-9a-f-]+"|\/sso\/acme-[0-9a-f-]+/g, "(sign-in name)"],
  [/(rrk|rwk|whk|whsec)_[\w-]+(:[\w-]+)?/g, "(key)"],
  [
    /"(referralCode|portalToken|referralUrl|portalUrl|keyId|signingSecret|uploadUrl)":"[^"]+"/g,
    '"$1":"(own)"',
  ],
];

/** An answer without what differs. */
function inGeneral({ status, body }: Answer): string {
  return different.reduce((text, [what, name]) => text.replace(what, name), JSON.stringify({ status, body }));
}

describe("a member gets the same answer with a session as with an API key", () => {
  const reading = makeScene();

  it("on most endpoints there are", () => {
    expect(forMembers.length).toBeGreaterThan(endpoints.length / 2);
  });

  it.each(reads)("from %s, to the letter", async (_, endpoint) => {
    const scene = await reading;
    const byKey = await call(scene, "apiKey", endpoint, undefined);
    const bySession = await call(scene, "session", endpoint, undefined);
    expect(byKey.status).toBe(200);
    expect(bySession.status).toBe(200);
    expect(bySession.body).toEqual(byKey.body);
  });

  it.each(writes)("from %s, in organizations that are alike", async (_, endpoint) => {
    const [one, other] = [await makeScene(), await makeScene()];
    const byKey = await call(one, "apiKey", endpoint, exampleBody(endpoint, one.ids));
    const bySession = await call(other, "session", endpoint, exampleBody(endpoint, other.ids));
    expect(byKey.status).toBe(endpoint.status);
    expect(inGeneral(bySession)).toBe(inGeneral(byKey));
  });

  it.each(writes)("from %s, of a request that is wrong", async (_, endpoint) => {
    const scene = await reading;
    const byKey = await call(scene, "apiKey", endpoint, { unknownField: 1 });
    const bySession = await call(scene, "session", endpoint, { unknownField: 1 });
    expect(byKey.status).toBe(400);
    expect(inGeneral(bySession)).toBe(inGeneral(byKey));
  });
});
