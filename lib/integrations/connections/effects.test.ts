import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { connectionEvents } from "@/lib/integrations/connections/contract";
import type { Answer } from "@/proof/fixtures/api";
import {
  type ConnectionScene,
  checkout,
  refundOf,
  sendConnectionEvent,
  startConnectionScene,
} from "@/proof/fixtures/connections";
import { uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  succeeded,
} from "@/proof/fixtures/scenario";

let scene: ConnectionScene;
beforeAll(async () => {
  scene = await startConnectionScene();
});

const PAID = "checkout.session.completed";

/** The result of a request with one event. */
function outcomeOf({ status, body }: Answer): unknown {
  const [first] = z.array(z.object({ outcome: z.string() })).parse(body["events"]);
  return { status, outcome: first?.outcome };
}

const applied = { status: 200, outcome: "applied" };
const nothing = { status: 200, outcome: "nothing" };
const needsYou = { status: 200, outcome: "needs_you" };

describe("a payment", () => {
  it("converts the lead by email, for its value without tax and shipping", async () => {
    const { lead, balance } = await scene.startLead();
    const email = lead.friendEmail.toUpperCase();
    expect(outcomeOf(await scene.stripe.send(PAID, checkout({ email })))).toEqual(applied);
    expect(await balance()).toBe(900);
    const event = {
      outcome: "applied",
      referralId: lead.referralId,
      creditCents: 900,
      advocateName: "Ann Reyes",
    };
    expect(await scene.newest()).toMatchObject(event);
  });

  it("converts the lead by phone, however it is typed", async () => {
    const { balance } = await scene.startLead({ friendPhone: "+14155550187" });
    const customer = { email: uniqueEmail("other"), phone: "(415) 555-0187" };
    expect(outcomeOf(await scene.stripe.send(PAID, checkout(customer)))).toEqual(applied);
    expect(await balance()).toBe(900);
  });

  it("does not convert by phone alone if the name differs, like customer files", async () => {
    const { lead, balance } = await scene.startLead({
      friendName: "Angela Brooks",
      friendPhone: "+14155550189",
    });
    const customer = { email: uniqueEmail("nob"), phone: "(415) 555-0189", name: "Una Known" };
    expect(outcomeOf(await scene.stripe.send(PAID, checkout(customer)))).toEqual(needsYou);
    expect(await balance()).toBe(0);
    const event = await scene.newest();
    expect(event?.detail).toBe("The phone is Angela Brooks’s, but the name and the email are others. Same customer?");
    const settled = await scene.settle(event?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({
      outcome: "applied",
      friendName: "Angela Brooks",
      signs: [
        { sign: "phone", fits: true },
        { sign: "email", fits: false },
        { sign: "name", fits: false },
      ],
    });
    expect(await balance()).toBe(900);
  });

  it("does not convert if the email fits one lead, and the phone and name another", async () => {
    const [one, other] = [await scene.startLead(), await scene.startLead({ friendPhone: "+14155550190" })];
    const customer = { email: one.lead.friendEmail, phone: "(415) 555-0190", name: "Fred Fox" };
    expect(outcomeOf(await scene.stripe.send(PAID, checkout(customer)))).toEqual(needsYou);
    expect([await one.balance(), await other.balance()]).toEqual([0, 0]);
  });

  it("converts by the other system’s customer id, stored from an earlier event", async () => {
    const { lead, balance } = await scene.startLead();
    const customer = `cus_${randomUUID()}`;
    const first = checkout({ email: lead.friendEmail }, { customer });
    await scene.stripe.send(PAID, { ...first, payment_status: "unpaid" });
    expect(await balance()).toBe(0);
    await scene.stripe.send(PAID, first);
    const again = await scene.stripe.send(PAID, checkout({ email: uniqueEmail("new") }, { customer }));
    expect(outcomeOf(again)).toEqual(nothing);
    expect(await scene.newest()).toMatchObject({ detail: expect.stringContaining("already converted") });
    expect(await balance()).toBe(900);
  });
});

it("a booking moves its own lead, once", async () => {
  const { organization, stripe, startLead, newest } = await startConnectionScene();
  const [first, second] = [await startLead(), await startLead()];
  const book = async ({ lead }: typeof first) => {
    await sendConnectionEvent(organization.orgId, stripe.connectionId, { meaning: "booked", email: lead.friendEmail });
    const event = await newest();
    return [event?.referralId, event?.detail ?? event?.outcome];
  };
  const { referralId } = second.lead;
  expect(await book(second)).toEqual([referralId, "applied"]);
  expect(await book(second)).toEqual([referralId, "This lead is already booked."]);
  expect(await book(first)).toEqual([first.lead.referralId, "applied"]);
});

describe("a member decides", () => {
  it.each<[string, (known: { friendName: string; referralCode: string }) => [Fields, Fields]]>([
    ["about an unknown code", () => [{ email: uniqueEmail("a") }, { client_reference_id: "ANN-9ZZZ" }]],
    ["about a lead with the same name", ({ friendName }) => [{ name: friendName, email: uniqueEmail("b") }, {}]],
    ["about a code without contact details", ({ referralCode }) => [{}, { client_reference_id: referralCode }]],
  ])("%s", async (_, customerOf) => {
    const friendName = `Fred ${randomUUID()}`;
    const { advocate, lead, balance } = await scene.startLead({ friendName });
    const [customer, more] = customerOf({ friendName, referralCode: advocate.referralCode });
    expect(outcomeOf(await scene.stripe.send(PAID, checkout(customer, more)))).toEqual(needsYou);
    expect(await balance()).toBe(0);
    const event = await scene.newest();
    const settled = await scene.settle(event?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({ outcome: "applied", creditCents: 900 });
    expect(await scene.settle(event?.eventId, { referralId: lead.referralId })).toMatchObject({
      outcome: "applied",
    });
    expect(await balance()).toBe(900);
  });

  it("between two open leads with the same email, both offered", async () => {
    const { lead } = await scene.startLead();
    const other = await createCampaign(scene.api, { ...percentTerms });
    const bea = await enrollAdvocate(scene.api, other, { email: uniqueEmail("bea") });
    const second = await addReferral(scene.api, other, bea, { friendEmail: lead.friendEmail });
    expect(outcomeOf(await scene.stripe.send(PAID, checkout({ email: lead.friendEmail })))).toEqual(needsYou);
    const event = await scene.newest();
    const read = await scene.api.get(`${scene.stripe.path}/events/${event?.eventId}`);
    const { candidates } = succeeded<typeof connectionEvents.get>(read).event;
    const ids = candidates.map(({ referralId }) => referralId).sort();
    expect(ids).toEqual([lead.referralId, second.referralId].sort());
    expect(await scene.settle(event?.eventId, { isNothing: true })).toMatchObject({ outcome: "nothing" });
  });

  it("once: later events of the same customer match that lead", async () => {
    const friendName = `Taught ${randomUUID()}`;
    const { lead } = await scene.startLead({ friendName });
    const customer = `cus_${randomUUID()}`;
    await scene.stripe.send(PAID, checkout({ name: friendName, email: uniqueEmail("x") }, { customer }));
    await scene.settle((await scene.newest())?.eventId, { referralId: lead.referralId });
    await scene.stripe.send(PAID, checkout({ email: uniqueEmail("y") }, { customer }));
    expect(await scene.newest()).toMatchObject({
      outcome: "nothing",
      detail: expect.stringContaining("already"),
    });
  });

  it("even if an earlier event of the customer matched another lead", async () => {
    const [wrong, right] = [await scene.startLead(), await scene.startLead()];
    const customer = `cus_${randomUUID()}`;
    await scene.stripe.send(PAID, checkout({ email: wrong.lead.friendEmail }, { customer, currency: "eur" }));
    const decision = { referralId: right.lead.referralId, jobValueCents: 5_000 };
    await scene.settle((await scene.newest())?.eventId, decision);
    const again = await scene.stripe.send(PAID, checkout({ email: uniqueEmail("z") }, { customer }));
    expect(outcomeOf(again)).toEqual(nothing);
    expect([await wrong.balance(), await right.balance()]).toEqual([0, 500]);
  });
});

describe("a refund", () => {
  const refundCreated = (session: Fields, cents: number) =>
    scene.stripe.send("refund.created", refundOf(session, cents));

  it("takes back its share of the reward, and all of it in parts", async () => {
    const { session, balance } = await scene.startLead();
    await scene.stripe.send(PAID, session);
    expect(outcomeOf(await refundCreated(session, 2_500))).toEqual(applied);
    expect(await scene.newest()).toMatchObject({ creditCents: -225 });
    for (const cents of [3_333, 3_333, 834]) await refundCreated(session, cents);
    expect(await balance()).toBe(0);
  });

  it("gives its share back if it fails, while another stands", async () => {
    const { session, balance } = await scene.startLead();
    await scene.stripe.send(PAID, session);
    const failing = refundOf(session, 5_000);
    await scene.stripe.send("refund.created", failing);
    await refundCreated(session, 2_500);
    await scene.stripe.send("refund.failed", { ...failing, status: "failed" });
    expect(await scene.newest()).toMatchObject({ outcome: "applied", creditCents: 450 });
    expect(await balance()).toBe(675);
  });

  it("has no effect once a member says its payment isn't for a lead", async () => {
    const friendName = `Other ${randomUUID()}`;
    await scene.startLead({ friendName });
    const session = checkout({ name: friendName, email: uniqueEmail("unknown") });
    await scene.stripe.send(PAID, session);
    const paid = await scene.newest();
    await refundCreated(session, 1);
    await scene.settle(paid?.eventId, { isNothing: true });
    expect(await scene.newest()).toMatchObject({
      outcome: "nothing",
      detail: "Its payment isn’t of a lead.",
    });
  });
});
