import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEndpoints as endpoints } from "@/db/schema/outbound";
import type { Actor } from "@/lib/kit/auth/actor";
import { checkout, connectStripe, makeConnection, sendUnclear } from "@/proof/fixtures/connections";
import { readInbox, readInboxKinds } from "@/proof/fixtures/inbox";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";

const now = "2026-06-30T15:00:00.000Z";

it("shows failing endpoints to those who can manage them, once the admins were notified or the endpoint was turned off", async () => {
  const { orgId, actor } = await createTestOrganization();
  const [failingSince, stoppedAt] = [new Date("2026-06-29T09:00:00.000Z"), new Date(now)];
  const failing = { failures: 5, failingSince };
  const add = async (more: object) => {
    const id = newId(new Date());
    const row = {
      url: `https://hooks.example.com/${id}`,
      eventTypes: [],
      sealedSecret: Buffer.from("sealed"),
    };
    await transact((tx) => tx.insert(endpoints).values({ orgId, id, createdAt: failingSince, ...row, ...more }));
    return { endpointId: id, url: row.url };
  };
  await add({});
  await add({ ...failing, failures: 1 });
  await add({ ...failing, warnedAt: failingSince, stop: "by_hand", stoppedAt });
  const troubled = [
    { ...(await add({ ...failing, warnedAt: failingSince })), since: failingSince.toISOString() },
    { ...(await add({ ...failing, stop: "failing", stoppedAt })), stop: "failing", since: now },
    { ...(await add({ stop: "gone", stoppedAt })), stop: "gone", since: now },
  ];
  const read = async (who: Actor) =>
    (await readInbox(who, "endpoint")).map(({ id: endpointId, kind: _, since, ...row }) => ({
      endpointId,
      ...row,
      since: since.toISOString(),
    }));
  expect(await read(actor)).toEqual(troubled);
  expect(await read((await createTestUser(orgId, "user")).actor)).toEqual([]);
  expect(await read({ ...actor, plan: { ...actor.plan, integrations: false } })).toEqual([]);
  expect(await read((await createTestOrganization()).actor)).toEqual([]);
});

it("shows broken connections and what members have to settle to those who can manage them", async () => {
  const { organization: own, api } = await startOrganization();
  const stripe = await connectStripe(own, api);
  await stripe.send("invoice.paid", checkout({}), {}, { signature: null });
  const other = await makeConnection(own, api);
  for (let more = 0; more < 3; more++) await sendUnclear(other.send);
  const sender = await connectSender(own, api);
  const eventId = await sendUnmatched(sender);
  // A refused event is reported to its sender, who can fix it.
  await sender.send("advocate.enroll", {});
  expect(await readInboxKinds(own.actor)).toMatchObject({ connection: 1, payment: 4, event: 1 });
  expect(await readInbox(own.actor, "connection")).toMatchObject([{ id: stripe.connectionId, name: "Stripe" }]);
  const [newest] = await readInbox(own.actor, "payment");
  expect(newest).toMatchObject({ connectionId: other.connectionId, who: expect.stringContaining("gus-") });
  expect(await readInbox(own.actor, "event")).toMatchObject([
    { id: eventId, type: "referral.convert", keyName: "CRM" },
  ]);
  for (const other of [
    (await createTestUser(own.orgId, "user")).actor,
    { ...own.actor, plan: { ...own.actor.plan, integrations: false } },
    (await createTestOrganization()).actor,
  ]) {
    const kinds = await readInboxKinds(other);
    expect([kinds["connection"], kinds["payment"], kinds["event"]]).toEqual([undefined, undefined, undefined]);
  }
  await api.patch(stripe.path, { isOn: false });
  expect(await readInbox(own.actor, "connection")).toEqual([]);
});
