import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { connectionEvents } from "@/lib/integrations/connections/contract";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { checkout, connectStripe, readEvents, type TestStripe } from "@/proof/fixtures/connections";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  readAdvocate,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let stripe: TestStripe;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  stripe = await connectStripe(organization, api);
  campaign = await createCampaign(api, {
    ...percentTerms,
    advocateRewardValue: 1000,
    maxReferralsPerAdvocate: 90,
  });
  ann = await enrollAdvocate(api, campaign);
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

async function startLead(fields: Fields = {}) {
  const advocate = await enrollAdvocate(api, campaign);
  const lead = await addReferral(api, campaign, advocate, fields);
  const balance = async () => (await readAdvocate(api, advocate)).creditBalanceCents;
  return { advocate, lead, balance };
}

async function settle(eventId: string | undefined, decision: Fields) {
  const answer = await api.post(`${stripe.path}/events/${eventId}/settle`, decision);
  return succeeded<typeof connectionEvents.settle>(answer).event;
}

const newest = async (on = stripe) => (await readEvents(api, on, "?limit=1"))[0];

describe("a payment", () => {
  it("converts the lead by email, for its value without tax and shipping", async () => {
    const { lead, balance } = await startLead();
    const email = lead.friendEmail.toUpperCase();
    expect(outcomeOf(await stripe.send(PAID, checkout({ email })))).toEqual(applied);
    expect(await balance()).toBe(900);
    const event = {
      outcome: "applied",
      referralId: lead.referralId,
      creditCents: 900,
      advocateName: "Ann Reyes",
    };
    expect(await newest()).toMatchObject(event);
  });

  it("converts the lead by phone, however it is typed", async () => {
    const { balance } = await startLead({ friendPhone: "+14155550187" });
    const customer = { email: uniqueEmail("other"), phone: "(415) 555-0187" };
    expect(outcomeOf(await stripe.send(PAID, checkout(customer)))).toEqual(applied);
    expect(await balance()).toBe(900);
  });

  it("does not convert by phone alone if the name differs, like customer files", async () => {
    const { lead, balance } = await startLead({ friendName: "Angela Brooks", friendPhone: "+14155550189" });
    const customer = { email: uniqueEmail("nob"), phone: "(415) 555-0189", name: "Una Known" };
    expect(outcomeOf(await stripe.send(PAID, checkout(customer)))).toEqual(needsYou);
    expect(await balance()).toBe(0);
    const event = await newest();
    expect(event?.detail).toBe(
      "The phone is Angela Brooks’s, but the name and the email are others. Same customer?",
    );
    const settled = await settle(event?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({
      ...{ outcome: "applied", friendName: "Angela Brooks" },
      signs: [
        { sign: "phone", fits: true },
        { sign: "email", fits: false },
        { sign: "name", fits: false },
      ],
    });
    expect(await balance()).toBe(900);
  });

  it("does not convert if the email fits one lead, and the phone and name another", async () => {
    const [one, other] = [await startLead(), await startLead({ friendPhone: "+14155550190" })];
    const customer = { email: one.lead.friendEmail, phone: "(415) 555-0190", name: "Fred Fox" };
    expect(outcomeOf(await stripe.send(PAID, checkout(customer)))).toEqual(needsYou);
    expect([await one.balance(), await other.balance()]).toEqual([0, 0]);
  });

  it("converts by the other system’s customer id, stored from an earlier event", async () => {
    const { lead, balance } = await startLead();
    const customer = `cus_${randomUUID()}`;
    const first = checkout({ email: lead.friendEmail }, { customer });
    await stripe.send(PAID, { ...first, payment_status: "unpaid" });
    expect(await balance()).toBe(0);
    await stripe.send(PAID, first);
    const again = await stripe.send(PAID, checkout({ email: uniqueEmail("new") }, { customer }));
    expect(outcomeOf(again)).toEqual(nothing);
    expect(await newest()).toMatchObject({ detail: expect.stringContaining("already converted") });
    expect(await balance()).toBe(900);
  });

  it("with only an advocate’s code creates the lead first", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    const client_reference_id = advocate.referralCode.toLowerCase().replace("-", " ");
    const customer = { name: "Gus Hale", email: uniqueEmail("gus") };
    expect(outcomeOf(await stripe.send(PAID, checkout(customer, { client_reference_id })))).toEqual(applied);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(900);
  });

  it("counts once, though its checkout, invoice and a repeat arrive at the same time", async () => {
    const { lead, balance } = await startLead();
    const session = checkout({ email: lead.friendEmail });
    const { payment_intent } = session;
    const untaxed = { total_excluding_tax: 9_200, shipping_cost: { amount_subtotal: 200 } };
    const paid = { payment_intent, currency: "usd", amount_paid: 10_000, total: 10_000, ...untaxed };
    const invoice = { id: `in_${randomUUID()}`, customer_email: lead.friendEmail, ...paid };
    const id = `evt_${randomUUID()}`;
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => stripe.send(PAID, session, { id })),
      stripe.send("invoice.paid", invoice),
      stripe.send("invoice.paid", invoice),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // The job is worth $90 either way.
    expect(await balance()).toBe(900);
  });

  it("has no effect for a customer without a referral", async () => {
    const answer = await stripe.send(PAID, checkout({ email: uniqueEmail("stranger") }));
    expect(outcomeOf(answer)).toEqual(nothing);
    expect(await newest()).toMatchObject({ detail: expect.stringContaining("Isn’t a referral") });
  });
});

describe("a member decides", () => {
  it.each<[string, (lead: { friendName: string; friendEmail: string }) => [Fields, Fields]]>([
    ["about an unknown code", () => [{ email: uniqueEmail("a") }, { client_reference_id: "ANN-9ZZZ" }]],
    [
      "about a lead with the same name",
      ({ friendName }) => [{ name: friendName, email: uniqueEmail("b") }, {}],
    ],
    ["about a code without contact details", () => [{}, { client_reference_id: ann.referralCode }]],
  ])("%s", async (_, customerOf) => {
    const friendName = `Fred ${randomUUID()}`;
    const { lead, balance } = await startLead({ friendName });
    const [customer, more] = customerOf({ friendName, friendEmail: lead.friendEmail });
    expect(outcomeOf(await stripe.send(PAID, checkout(customer, more)))).toEqual(needsYou);
    expect(await balance()).toBe(0);
    const event = await newest();
    const settled = await settle(event?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({ outcome: "applied", creditCents: 900 });
    expect(await settle(event?.eventId, { referralId: lead.referralId })).toMatchObject({
      outcome: "applied",
    });
    expect(await balance()).toBe(900);
  });

  it("between two open leads with the same email, both offered", async () => {
    const { lead } = await startLead();
    const other = await createCampaign(api, { ...percentTerms });
    const bea = await enrollAdvocate(api, other, { email: uniqueEmail("bea") });
    const second = await addReferral(api, other, bea, { friendEmail: lead.friendEmail });
    expect(outcomeOf(await stripe.send(PAID, checkout({ email: lead.friendEmail })))).toEqual(needsYou);
    const event = await newest();
    const read = await api.get(`${stripe.path}/events/${event?.eventId}`);
    const { candidates } = succeeded<typeof connectionEvents.get>(read).event;
    const ids = candidates.map(({ referralId }) => referralId).sort();
    expect(ids).toEqual([lead.referralId, second.referralId].sort());
    expect(await settle(event?.eventId, { isNothing: true })).toMatchObject({ outcome: "nothing" });
  });

  it("once: later events of the same customer match that lead", async () => {
    const friendName = `Taught ${randomUUID()}`;
    const { lead } = await startLead({ friendName });
    const customer = `cus_${randomUUID()}`;
    await stripe.send(PAID, checkout({ name: friendName, email: uniqueEmail("x") }, { customer }));
    await settle((await newest())?.eventId, { referralId: lead.referralId });
    await stripe.send(PAID, checkout({ email: uniqueEmail("y") }, { customer }));
    expect(await newest()).toMatchObject({ outcome: "nothing", detail: expect.stringContaining("already") });
  });
});

describe("a refund", () => {
  async function startPaid() {
    const started = await startLead();
    const session = checkout({ email: started.lead.friendEmail });
    const { payment_intent } = session;
    const refund = (amount: number, more: Fields = {}) => ({
      id: `re_${randomUUID()}`,
      amount,
      payment_intent,
      status: "succeeded",
      ...more,
    });
    return { ...started, session, refund };
  }

  it("takes back its share of the reward, and all of it in parts", async () => {
    const { session, refund, balance } = await startPaid();
    await stripe.send(PAID, session);
    expect(outcomeOf(await stripe.send("refund.created", refund(2_500)))).toEqual(applied);
    expect(await newest()).toMatchObject({ creditCents: -225 });
    for (const amount of [3_333, 3_333, 834]) await stripe.send("refund.created", refund(amount));
    expect(await balance()).toBe(0);
  });

  it("counts once even if repeated, and is restored when it fails", async () => {
    const { session, refund, balance } = await startPaid();
    await stripe.send(PAID, session);
    const facts = refund(10_000);
    await stripe.send("refund.created", facts);
    await stripe.send("refund.updated", facts);
    expect(await balance()).toBe(0);
    await stripe.send("refund.failed", { ...facts, status: "failed" });
    expect(await newest()).toMatchObject({ outcome: "applied", creditCents: 900 });
    expect(await balance()).toBe(900);
  });

  it("waits if it arrives before its payment", async () => {
    const { session, refund, balance } = await startPaid();
    const first = await stripe.send("refund.created", refund(5_000));
    expect(outcomeOf(first)).toEqual({ status: 200, outcome: "waiting" });
    await stripe.send(PAID, session);
    expect(await balance()).toBe(450);
    const [, refunded] = await readEvents(api, stripe, "?limit=2");
    expect(refunded).toMatchObject({ outcome: "applied", creditCents: -450 });
  });

  it("waits while a member has to settle its payment", async () => {
    const friendName = `Late ${randomUUID()}`;
    const { lead, balance } = await startLead({ friendName });
    const session = checkout({ name: friendName, email: uniqueEmail("unknown") });
    expect(outcomeOf(await stripe.send(PAID, session))).toEqual(needsYou);
    const paid = await newest();
    const { payment_intent } = session;
    const refund = { id: `re_${randomUUID()}`, amount: 5_000, payment_intent, status: "succeeded" };
    const facts = await stripe.send("refund.created", refund);
    expect(outcomeOf(facts)).toEqual({ status: 200, outcome: "waiting" });
    await settle(paid?.eventId, { referralId: lead.referralId });
    expect(await balance()).toBe(450);
    expect(await newest()).toMatchObject({ outcome: "applied", creditCents: -450 });
  });

  it("has no effect once a member says its payment isn't for a lead", async () => {
    const friendName = `Other ${randomUUID()}`;
    await startLead({ friendName });
    const session = checkout({ name: friendName, email: uniqueEmail("unknown") });
    await stripe.send(PAID, session);
    const paid = await newest();
    const { payment_intent } = session;
    await stripe.send("refund.created", {
      id: `re_${randomUUID()}`,
      amount: 1,
      payment_intent,
      status: "succeeded",
    });
    await settle(paid?.eventId, { isNothing: true });
    expect(await newest()).toMatchObject({ outcome: "nothing", detail: "Its payment isn’t of a lead." });
  });

  it("ends the same as its payment in either order when both arrive at once", async () => {
    for (const turn of [1, 2, 3, 4]) {
      const { session, refund, balance } = await startPaid();
      const sends = [() => stripe.send(PAID, session), () => stripe.send("refund.created", refund(5_000))];
      await Promise.all((turn % 2 ? sends : sends.toReversed()).map((send) => send()));
      expect(await balance()).toBe(450);
    }
  });

  it("of an unrelated payment has no effect", async () => {
    const session = checkout({ email: uniqueEmail("stranger") });
    await stripe.send(PAID, session);
    const refund = {
      id: "re_1",
      amount: 100,
      payment_intent: session["payment_intent"],
      status: "succeeded",
    };
    expect(outcomeOf(await stripe.send("refund.created", refund))).toEqual(nothing);
  });
});
