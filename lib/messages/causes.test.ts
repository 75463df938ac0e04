import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { callerFor } from "@/proof/fixtures/callers";
import { readMessages } from "@/proof/fixtures/messages";
import { exampleBody, fillPath, makeScene } from "@/proof/fixtures/scene";

// Written by hand: what the documentation says sends something.
const causes: Readonly<Record<string, readonly string[]>> = {
  "POST /api/app/campaigns/:campaignId/invite": ["invite"],
  "POST /api/app/campaigns/:campaignId/advocates/import": ["invite", "invite"],
  "POST /api/app/campaigns/:campaignId/advocates/:advocateId/invite": ["invite"],
  "POST /api/app/campaigns/:campaignId/referrals/:referralId/convert": ["reward-advocate", "reward-friend"],
  "POST /api/app/integrations/webhook-events/:eventId/replay": ["reward-advocate", "reward-friend"],
  "POST /api/app/invitations": ["team-invite"],
  "POST /api/app/messages/:messageId/resend": ["invite"],
};

const all = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe("every endpoint", () => {
  it("that sends something is there", () => {
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(causes)));
  });

  it.each(all)("%s queues what it is documented to send, and nothing else", async (name, endpoint) => {
    const scene = await makeScene();
    const { orgId } = scene.organization;
    const before = await readMessages(orgId);
    const caller = callerFor(endpoint, scene.callers);
    const body = exampleBody(endpoint, scene.ids);
    const answer = await caller.send(endpoint.method, fillPath(endpoint, scene.ids), body);
    expect(answer.status).toBe(endpoint.status);
    const queued = (await readMessages(orgId)).slice(before.length);
    expect(queued.map(({ template }) => template)).toEqual(causes[name] ?? []);
  });
});
