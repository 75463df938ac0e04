import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { connectionEvents as events } from "@/db/schema/connections";
import { single } from "@/db/single";
import { askMembers } from "@/lib/integrations/connections/alert";
import type { connectionEvents } from "@/lib/integrations/connections/contract";
import { retryDue } from "@/lib/integrations/connections/waiting";
import { DAY_MS } from "@/lib/kit/durations";
import { apiAs } from "@/proof/fixtures/api";
import {
  type ConnectionScene,
  checkout,
  connectStripe,
  readEvents,
  refundOf,
  startConnectionScene,
} from "@/proof/fixtures/connections";
import { readInbox } from "@/proof/fixtures/inbox";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";

const PAID = "checkout.session.completed";

let scene: ConnectionScene;
beforeAll(async () => {
  scene = await startConnectionScene();
});

const retry = (now: Date) => retryDue(now, scene.organization.orgId);

/** A lead of an advocate whose earlier friend paid and was refunded, so that the next refund opens a review. */
async function startAfterRefund(fields = {}) {
  const first = await scene.startLead();
  await scene.stripe.send(PAID, first.session);
  await scene.stripe.send("refund.created", refundOf(first.session, 10_000));
  return scene.startLead(fields, scene.campaign, first.advocate);
}

describe("a waiting refund never blocks its payment", () => {
  it("when an earlier friend of the advocate was refunded, which opens a review", async () => {
    const { session, balance } = await startAfterRefund();
    await scene.stripe.send("refund.created", refundOf(session, 5_000));
    expect((await scene.stripe.send(PAID, session)).status).toBe(200);
    const [paid, refunded] = await readEvents(scene.api, scene.stripe, "?limit=2");
    expect([paid, refunded]).toMatchObject([{ outcome: "applied" }, { outcome: "applied", creditCents: -450 }]);
    expect(await balance()).toBe(450);
  });

  it("or a member's decision", async () => {
    const friendName = `Nora ${randomUUID()}`;
    const { lead, balance } = await startAfterRefund({ friendName });
    const session = checkout({ name: friendName, email: uniqueEmail("other") });
    await scene.stripe.send(PAID, session);
    const [paid] = await readEvents(scene.api, scene.stripe, "?limit=1");
    await scene.stripe.send("refund.created", refundOf(session, 5_000));
    expect(await scene.settle(paid?.eventId, { referralId: lead.referralId })).toMatchObject({
      outcome: "applied",
    });
    expect(await balance()).toBe(450);
  });

  it("and is retried exactly once by concurrent workers if nothing else wakes it", async () => {
    const { session, balance } = await scene.startLead();
    await scene.stripe.send("refund.created", refundOf(session, 5_000));
    // As if the process had ended before the retry.
    const its = and(eq(events.orgId, scene.organization.orgId), eq(events.outcome, "waiting"));
    await transact((tx) => tx.update(events).set({ paymentIds: [] }).where(its));
    await scene.stripe.send(PAID, session);
    expect(await balance()).toBe(900);
    const later = new Date(Date.now() + DAY_MS / 2);
    await Promise.all([retry(later), retry(later), retry(later)]);
    expect(await balance()).toBe(450);
  });
});

it("a waiting refund has no effect while its connection is off", async () => {
  const { api, organization, stripe, startLead } = await startConnectionScene();
  const { lead, session, balance } = await startLead();
  await stripe.send("refund.created", refundOf(session, 5_000));
  await api.patch(stripe.path, { isOn: false });
  const isOurs = eq(events.orgId, organization.orgId);
  const { paymentIds } = single(await database().select().from(events).where(isOurs));
  const path = `/api/app/campaigns/${lead.campaignId}/referrals/${lead.referralId}/convert`;
  succeeded(await api.post(path, { jobValueCents: 9_000, externalId: paymentIds[0] }));
  const later = new Date(Date.now() + DAY_MS / 2);
  await retryDue(later, organization.orgId);
  expect([(await readEvents(api, stripe))[0]?.outcome, await balance()]).toEqual(["waiting", 900]);
  await api.patch(stripe.path, { isOn: true });
  await retryDue(new Date(later.getTime() + DAY_MS / 4), organization.orgId);
  expect(await balance()).toBeLessThan(900);
});

describe("a refund whose payment never arrives", () => {
  it("asks a member after a day, who picks the lead, and counts once", async () => {
    const { lead, session, balance } = await scene.startLead();
    await scene.stripe.send(PAID, session);
    const refund = refundOf({ payment_intent: `pi_${randomUUID()}` }, 5_000);
    await scene.stripe.send("refund.created", refund);
    await retry(new Date(Date.now() + DAY_MS - 60_000));
    expect(await scene.newest()).toMatchObject({ outcome: "waiting" });
    await retry(new Date(Date.now() + 2 * DAY_MS));
    const asked = await scene.newest();
    expect(asked).toMatchObject({ outcome: "needs_you", detail: expect.stringContaining("within a day") });
    const rows = await readInbox(scene.organization.actor, "payment");
    expect(rows.map(({ id }) => id)).toContain(asked?.eventId);
    const { event } = succeeded<typeof connectionEvents.get>(
      await scene.api.get(`${scene.stripe.path}/events/${asked?.eventId}`),
    );
    expect(event.candidates.map(({ referralId }) => referralId)).toContain(lead.referralId);
    const settled = await scene.settle(asked?.eventId, { referralId: lead.referralId });
    expect(settled).toMatchObject({ outcome: "applied", creditCents: -450 });
    await scene.stripe.send("refund.updated", refund);
    expect(await balance()).toBe(450);
  });

  it("is settled by the payment if it arrives even later", async () => {
    const { session, balance } = await scene.startLead();
    await scene.stripe.send("refund.created", refundOf(session, 5_000));
    await retry(new Date(Date.now() + 2 * DAY_MS));
    await scene.stripe.send(PAID, session);
    expect(await balance()).toBe(450);
  });
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
  await theirStripe.send(PAID, checkout({ email: uniqueEmail("a") }, { metadata: { referral_code: "UNKNOWN-9" } }));
  const facts = { name: "Stripe", waiting: 1, message: expect.stringContaining("UNKNOWN-9") };
  expect(await ask(0)).toMatchObject([{ recipient: own.email, data: facts }]);
  expect(await ask(2)).toHaveLength(1);
});
