import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEndpoints as endpoints } from "@/db/schema/outbound";
import { getAttention } from "@/lib/insights/dashboard/attention";
import type { Actor } from "@/lib/kit/auth/actor";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";

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
    await transact((tx) =>
      tx.insert(endpoints).values({ orgId, id, createdAt: failingSince, ...row, ...more }),
    );
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
  const read = async (who: Actor) => (await getAttention(who, {})).endpoints;
  expect(await read(actor)).toEqual(troubled);
  expect(await read((await createTestUser(orgId, "user")).actor)).toEqual([]);
  expect(await read({ ...actor, plan: { ...actor.plan, integrations: false } })).toEqual([]);
  expect(await read((await createTestOrganization()).actor)).toEqual([]);
});
