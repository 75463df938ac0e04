import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import {
  type ConnectionScene,
  sendConnectionEvent,
  startConnectionScene,
  tenPercent,
} from "@/proof/fixtures/connections";
import { createCampaign, expectRefusal, type Fields } from "@/proof/fixtures/scenario";

let scene: ConnectionScene;
beforeAll(async () => {
  scene = await startConnectionScene();
});

const tell = (facts: Parameters<typeof sendConnectionEvent>[2]) =>
  sendConnectionEvent(scene.organization.orgId, scene.stripe.connectionId, facts);

async function startLead(terms: Fields) {
  const { lead, balance } = await scene.startLead({}, await createCampaign(scene.api, terms));
  const paymentIds = [`payment ${randomUUID()}`];
  const pay = (more: Partial<EventFacts>) => tell({ meaning: "paid", email: lead.friendEmail, paymentIds, ...more });
  const refund = (cents: number) => tell({ meaning: "refunded", paymentIds, refund: { id: randomUUID(), cents } });
  return { pay, refund, balance };
}

it.each<[string, Partial<EventFacts>, string]>([
  ["in euros", { paidCents: 10_000, currency: "eur" }, "The job is in euros. Enter its value in dollars."],
  ["in yen", { paidCents: 10_000, currency: "jpy" }, "The job is in Japanese yen. Enter its value in dollars."],
  ["in an unknown currency", { currency: "??" }, "another currency (??)"],
  ["with an unreadable amount", { unreadAmount: "1.234,50" }, "“1.234,50”"],
  ["without an amount", {}, "The event has no job value"],
  ["below zero", { valueCents: -48_000 }, "below zero"],
  ["below zero as text", { unreadAmount: "-$480" }, "below zero"],
])("a percentage reward needs a member to enter the job's value for an event %s", async (_, said, detail) => {
  const { pay, refund, balance } = await startLead(tenPercent);
  const asked = await pay(said);
  expect(asked).toMatchObject({ outcome: "needs_you", detail: expect.stringContaining(detail) });
  expect(await refund(5_000)).toMatchObject({ outcome: "waiting" });
  const event = await scene.settle(asked.eventId, { jobValueCents: 20_000 });
  expect(event).toMatchObject({ outcome: "applied", creditCents: 2_000, needsAmount: false });
  // If the paid amount is known, half of it; otherwise half of the entered value would be a guess.
  const left = "paidCents" in said ? 1_000 : 1_500;
  expect(await balance()).toBe(left);
});

describe("a fixed reward", () => {
  it.each<[string, Partial<EventFacts>]>([
    ["in another currency", { paidCents: 10_000, currency: "jpy" }],
    ["with an unreadable amount", { unreadAmount: "1.234,50" }],
  ])("needs no job value for an event %s", async (_, said) => {
    const { pay, balance } = await startLead({});
    expect(await pay(said)).toMatchObject({ outcome: "applied" });
    expect(await balance()).toBe(2_500);
  });

  it("is not earned by a negative amount", async () => {
    const { pay, balance } = await startLead({});
    expect(await pay({ valueCents: -1 })).toMatchObject({ outcome: "needs_you" });
    expect(await balance()).toBe(0);
  });
});

it.each([10_000, 90_000])(
  "a second payment of %i for a job is reported as such, and refunding it takes nothing back",
  async (cents) => {
    const { pay, balance } = await startLead(tenPercent);
    const order = `order ${randomUUID()}`;
    const [first, second] = [`payment ${randomUUID()}`, `payment ${randomUUID()}`];
    const deposit = { valueCents: 10_000, paidCents: 10_000, paymentIds: [order, first], partId: first };
    await pay(deposit);
    expect(await pay(deposit)).toMatchObject({
      outcome: "nothing",
      detail: expect.stringContaining("This payment"),
    });
    const more = await pay({
      valueCents: cents,
      paidCents: cents,
      paymentIds: [order, second],
      partId: second,
    });
    expect(more).toMatchObject({ outcome: "nothing", detail: expect.stringContaining("Another payment") });
    const refund = { id: randomUUID(), cents: 10_000 };
    await tell({ meaning: "refunded", paymentIds: [second], refund });
    expect(await balance()).toBe(1_000);
  },
);

it("an amount is refused for events that aren't payments, and together with “isn’t a referral”", async () => {
  const { refund } = await startLead({});
  const { eventId } = await refund(100);
  const settle = (decision: Fields) => scene.api.post(`${scene.stripe.path}/events/${eventId}/settle`, decision);
  expectRefusal(await settle({ jobValueCents: 100 }), 400, "invalid_input", "jobValueCents");
  expectRefusal(await settle({ jobValueCents: 100, isNothing: true }), 400, "invalid_input", "isNothing");
});
