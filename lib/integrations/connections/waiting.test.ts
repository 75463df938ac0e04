import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { connectionEvents as events } from "@/db/schema/connections";
import { getAttention } from "@/lib/insights/dashboard/attention";
import { askMembers } from "@/lib/integrations/connections/alert";
import type { connectionEvents } from "@/lib/integrations/connections/contract";
import { retryDue } from "@/lib/integrations/connections/waiting";
import { DAY_MS } from "@/lib/kit/durations";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { checkout, connectStripe, readEvents, type TestStripe } from "@/proof/fixtures/connections";
import { readMessages } from "@/proof/fixtures/messages";
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

const PAID = "checkout.session.completed";

let organization: TestOrganization;
let api: TestApi;
let stripe: TestStripe;
let campaign: TestCampaign;
beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  stripe = await connectStripe(organization, api);
  campaign = await createCampaign(api, { ...percentTerms, advocateRewardValue: 1000 });
});

const refundOf = ({ payment_intent }: Fields, amount: number) => ({
  id: `re_${randomUUID()}`,
  status: "succeeded",
  ...{ payment_intent, amount },
});
const retry = (now: Date) => retryDue(now, organization.orgId);
const balanceOf = async (advocate: TestAdvocate) => (await readAdvocate(api, advocate)).creditBalanceCents;

async function startLead(connection = campaign, advocate?: TestAdvocate, fields: Fields = {}) {
  const by = advocate ?? (await enrollAdvocate(api, connection));
  const lead = await addReferral(api, connection, by, { friendEmail: uniqueEmail("fred"), ...fields });
  return { advocate: by, lead, session: checkout({ email: lead.friendEmail }) };
}

/** An advocate with two friends. One paid and was refunded. */
async function startRefunded() {
  const first = await startLead();
  await stripe.send(PAID, first.session);
  await stripe.send("refund.created", refundOf(first.session, 10_000));
  return first.advocate;
}

async function settle(eventId: string | undefined, decision: Fields) {
  const answer = await api.post(`${stripe.path}/events/${eventId}/settle`, decision);
  return succeeded<typeof connectionEvents.settle>(answer).event;
}

describe("a waiting refund never blocks its payment", () => {
  it("when an earlier friend of the advocate was refunded, which opens a review", async () => {
    const { advocate, session } = await startLead(campaign, await startRefunded());
    await stripe.send("refund.created", refundOf(session, 5_000));
    expect((await stripe.send(PAID, session)).status).toBe(200);
    const [paid, refunded] = await readEvents(api, stripe, "?limit=2");
    expect([paid, refunded]).toMatchObject([
      { outcome: "applied" },
      { outcome: "applied", creditCents: -450 },
    ]);
    expect(await balanceOf(advocate)).toBe(450);
  });

  it("or a member's decision", async () => {
    const friendName = `Nora ${randomUUID()}`;
    const { advocate, lead } = await startLead(campaign, await startRefunded(), { friendName });
    const session = checkout({ name: friendName, email: uniqueEmail("other") });
    await stripe.send(PAID, session);
    const [paid] = await readEvents(api, stripe, "?limit=1");
    await stripe.send("refund.created", refundOf(session, 5_000));
    expect(await settle(paid?.eventId, { referralId: lead.referralId })).toMatchObject({
      outcome: "applied",
    });
    expect(await balanceOf(advocate)).toBe(450);
  });

  it("and reduces a held reward", async () => {
    const holding = await createCampaign(api, {
      ...percentTerms,
      advocateRewardValue: 1000,
      creditHoldDays: 14,
    });
    const { advocate, session } = await startLead(holding);
    await stripe.send("refund.created", refundOf(session, 5_000));
    expect((await stripe.send(PAID, session)).status).toBe(200);
    expect(await readAdvocate(api, advocate)).toMatchObject({
      creditBalanceCents: 0,
      pendingCreditCents: 450,
    });
  });

  it("and is retried exactly once by concurrent workers if nothing else wakes it", async () => {
    const { advocate, session } = await startLead();
    await stripe.send("refund.created", refundOf(session, 5_000));
    // As if the process had ended before the retry.
    const its = and(eq(events.orgId, organization.orgId), eq(events.outcome, "waiting"));
    await transact((tx) => tx.update(events).set({ paymentIds: [] }).where(its));
    await stripe.send(PAID, session);
    expect(await balanceOf(advocate)).toBe(900);
    const later = new Date(Date.now() + DAY_MS / 2);
    await Promise.all([retry(later), retry(later), retry(later)]);
    expect(await balanceOf(advocate)).toBe(450);
  });
});

describe("a refund whose payment never arrives", () => {
  it("asks a member after a day, who picks the lead, and counts once", async () => {
    const { advocate, lead, session } = await startLead();
    await stripe.send(PAID, session);
    const refund = { id: `re_${randomUUID()}`, payment_intent: `pi_${randomUUID()}`, amount: 5_000 };
    await stripe.send("refund.created", { ...refund, status: "succeeded" });
    const newest = async () => (await readEvents(api, stripe, "?limit=1"))[0];
    await retry(new Date(Date.now() + DAY_MS - 60_000));
    expect(await newest()).toMatchObject({ outcome: "waiting" });
    await retry(new Date(Date.now() + 2 * DAY_MS));
    const asked = await newest();
    expect(asked).toMatchObject({ outcome: "needs_you", detail: expect.stringContaining("within a day") });
    expect((await getAttention(organization.actor, {})).connectionEvents.waiting).toBeGreaterThan(0);
    const { event } = succeeded<typeof connectionEvents.get>(
      await api.get(`${stripe.path}/events/${asked?.eventId}`),
    );
    expect(event.candidates.map(({ referralId }) => referralId)).toContain(lead.referralId);
    const settled = await settle(asked?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({ outcome: "applied", creditCents: -450 });
    await stripe.send("refund.updated", { ...refund, status: "succeeded" });
    expect(await balanceOf(advocate)).toBe(450);
  });

  it("is settled by the payment if it arrives even later", async () => {
    const { advocate, session } = await startLead();
    await stripe.send("refund.created", refundOf(session, 5_000));
    await retry(new Date(Date.now() + 2 * DAY_MS));
    await stripe.send(PAID, session);
    expect(await balanceOf(advocate)).toBe(450);
  });
});

it("a failed refund has no effect when both it and its refund arrive before the payment", async () => {
  const { advocate, session } = await startLead();
  const refund = refundOf(session, 5_000);
  await stripe.send("refund.failed", { ...refund, status: "failed" });
  await stripe.send("refund.created", refund);
  await stripe.send(PAID, session);
  expect(await balanceOf(advocate)).toBe(900);
});

it("admins are emailed once a day about events that need them, never twice about the same ones", async () => {
  const own = await createTestOrganization();
  const theirs = apiAs(own.apiKey);
  const theirStripe = await connectStripe(own, theirs);
  const ask = async (days: number) => {
    await askMembers(new Date(Date.now() + days * DAY_MS), own.orgId);
    return (await readMessages(own.orgId)).filter(({ template }) => template === "connection-trouble");
  };
  expect(await ask(0)).toEqual([]);
  await theirStripe.send(
    PAID,
    checkout({ email: uniqueEmail("a") }, { metadata: { referral_code: "UNKNOWN-9" } }),
  );
  const facts = { name: "Stripe", waiting: 1, message: expect.stringContaining("UNKNOWN-9") };
  expect(await ask(0)).toMatchObject([{ recipient: own.email, data: facts }]);
  expect(await ask(2)).toHaveLength(1);
});
