import { beforeEach, expect, it, vi } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { checkout, connectStripe, makeConnection, readConnection } from "@/proof/fixtures/connections";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
const PAID = "checkout.session.completed";
const MINUTE = 60_000;

async function readAlerts(orgId: string) {
  const messages = await readMessages(orgId);
  return messages.filter(({ template }) => template === "connection-trouble");
}

/** Makes later requests arrive this many minutes from now. */
function later(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
}

it("admins are notified once a day of a connection that receives only forged events for ten minutes", async () => {
  const own = await createTestOrganization();
  await createTestUser(own.orgId, "user");
  const stripe = await connectStripe(own, apiAs(own.apiKey));
  const forge = () => stripe.send(PAID, checkout({}), {}, { signature: `t=${seconds()},v1=00` });
  const seconds = () => Math.floor(Date.now() / 1_000);
  await forge();
  later(9);
  await forge();
  await stripe.send(PAID, checkout({ email: uniqueEmail("fred") }));
  later(9);
  await forge();
  expect(await readAlerts(own.orgId)).toEqual([]);
  const since = new Date();
  later(10);
  await forge();
  later(20);
  await forge();
  const { connectionId } = stripe;
  const data = {
    connectionId,
    name: "Stripe",
    since: expect.stringMatching(since.toISOString().slice(0, 16)),
  };
  expect(await readAlerts(own.orgId)).toMatchObject([{ recipient: own.email, data }]);
  later(24 * 60);
  await forge();
  expect(await readAlerts(own.orgId)).toHaveLength(2);
});

it("a working connection is not reported for one forged request, or for many within ten minutes", async () => {
  const own = await createTestOrganization();
  const api = apiAs(own.apiKey);
  const stripe = await connectStripe(own, api);
  const forge = () => stripe.send(PAID, checkout({}), {}, { signature: null });
  const read = () => readConnection(api, stripe);
  await stripe.send(PAID, checkout({ email: uniqueEmail("fred") }));
  for (const minutes of [60, 3, 6]) {
    later(minutes);
    await forge();
    expect(await read()).toMatchObject({ state: "live" });
    expect(await read()).not.toHaveProperty("trouble");
  }
  later(2);
  await forge();
  expect(await read()).toMatchObject({ state: "not_working", trouble: { refusal: "unsigned" } });
  await stripe.send(PAID, checkout({ email: uniqueEmail("fred") }));
  expect(await read()).toMatchObject({ state: "live" });
});

it("admins are notified at once when mapped fields disappear, but not for a connection that is off", async () => {
  const own = await createTestOrganization();
  const api = apiAs(own.apiKey);
  const { connectionId, send } = await makeConnection(own, api);
  const broken = (id: string) => send({ id, type: "invoice.paid" });
  await api.patch(`/api/app/connections/${connectionId}`, { isOn: false });
  await broken("1");
  expect(await readAlerts(own.orgId)).toEqual([]);
  await api.patch(`/api/app/connections/${connectionId}`, { isOn: true });
  await broken("2");
  await broken("3");
  const [alert, ...others] = await readAlerts(own.orgId);
  expect(alert?.data).toMatchObject({ connectionId, message: expect.stringContaining("Email") });
  expect(others).toEqual([]);
});
