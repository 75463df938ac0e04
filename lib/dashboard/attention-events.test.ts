import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { getAttention } from "@/lib/dashboard/attention";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { connectSender, sendUnmatched, type TestSender } from "@/proof/fixtures/webhooks";

let organization: TestOrganization;
let sender: TestSender;
beforeEach(async () => {
  organization = await createTestOrganization();
  sender = await connectSender(organization, apiAs(organization.apiKey));
});

const read = async (actor: Actor = organization.actor) => (await getAttention(actor, {})).events;

describe("webhook events that need attention", () => {
  it("matched nothing, newest first, five at most", async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < 6; sent++) ids.push(await sendUnmatched(sender));
    // One that is refused says so to its sender, who can mend it.
    await sender.send("advocate.enroll", {});
    const events = await read();
    expect(events.map(({ eventId }) => eventId)).toEqual(ids.slice(1).reverse());
    expect(events[0]).toEqual({
      eventId: ids[5],
      type: "referral.convert",
      externalId: expect.any(String),
      keyName: "CRM",
      receivedAt: expect.any(String),
    });
  });

  it("are for those who may see them: admins, while the plan has integrations", async () => {
    await sendUnmatched(sender);
    expect(await read()).toHaveLength(1);
    const { actor: member } = await createTestUser(organization.orgId, "user");
    expect(await read(member)).toEqual([]);
    const { actor } = organization;
    expect(await read({ ...actor, plan: { ...actor.plan, integrations: false } })).toEqual([]);
    expect(await read((await createTestOrganization()).actor)).toEqual([]);
  });
});
