import { expect, it } from "vitest";
import { getAttention } from "@/lib/insights/dashboard/attention";
import type { Actor } from "@/lib/kit/auth/actor";
import { apiAs } from "@/proof/fixtures/api";
import { checkout, connectStripe, makeConnection, sendUnclear } from "@/proof/fixtures/connections";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";

it("shows broken connections and unmatched events to those who can manage them", async () => {
  const own = await createTestOrganization();
  const api = apiAs(own.apiKey);
  const stripe = await connectStripe(own, api);
  const forged = { signature: null };
  await stripe.send("invoice.paid", checkout({}), {}, forged);
  const other = await makeConnection(own, api);
  for (let more = 0; more < 3; more++) await sendUnclear(other.send);
  const read = async (who: Actor) => {
    const { connections, connectionEvents } = await getAttention(who, {});
    return { connections, connectionEvents };
  };
  const nothing = { connections: [], connectionEvents: { waiting: 0, newest: [] } };
  const seen = await read(own.actor);
  expect(seen).toMatchObject({
    connections: [{ connectionId: stripe.connectionId, name: "Stripe" }],
    connectionEvents: { waiting: 4 },
  });
  const { newest } = seen.connectionEvents;
  expect(newest).toHaveLength(3);
  expect(newest[0]).toMatchObject({ connectionId: other.connectionId, who: expect.stringContaining("gus-") });
  expect(await read((await createTestUser(own.orgId, "user")).actor)).toEqual(nothing);
  expect(await read({ ...own.actor, plan: { ...own.actor.plan, integrations: false } })).toEqual(nothing);
  expect(await read((await createTestOrganization()).actor)).toEqual(nothing);
  await api.patch(stripe.path, { isOn: false });
  expect((await read(own.actor)).connections).toEqual([]);
});
