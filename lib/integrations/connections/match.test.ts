import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { connections } from "@/lib/integrations/connections/contract";
import { apiAs } from "@/proof/fixtures/api";
import {
  checkout,
  connectStripe,
  makeConnection,
  readConnection,
  readEvents,
} from "@/proof/fixtures/connections";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  readAdvocate,
  succeeded,
} from "@/proof/fixtures/scenario";

/** An organization whose advocate has a lead, in a campaign that pays 10% unless `terms` say otherwise. */
async function start(terms: Fields = { ...percentTerms, advocateRewardValue: 1000 }) {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
  const campaign = await createCampaign(api, terms);
  const advocate = await enrollAdvocate(api, campaign);
  const lead = await addReferral(api, campaign, advocate);
  const balance = async () => (await readAdvocate(api, advocate)).creditBalanceCents;
  return { organization, api, advocate, lead, balance };
}

const PAID = "checkout.session.completed";

describe("sales to customers without an advocate", () => {
  it("raise no questions at Stripe, whatever reference the shop sets", async () => {
    const { organization, api } = await start();
    const stripe = await connectStripe(organization, api);
    for (let connection = 1; connection <= 20; connection++) {
      const session = checkout(
        { email: uniqueEmail("buyer") },
        { client_reference_id: `user_${8_000 + connection}` },
      );
      await stripe.send(PAID, session);
    }
    expect((await readConnection(api, stripe)).events).toMatchObject({ nothing: 20, needs_you: 0 });
  });

  it("raise no questions at Shopify, whatever the order's notes are called", async () => {
    const { organization, api } = await start();
    const made = await api.post("/api/app/connections", { system: "shopify" });
    const { connectionId } = succeeded<typeof connections.create>(made).connection;
    const path = `/api/app/connections/${connectionId}`;
    const secret = randomUUID();
    succeeded<typeof connections.update>(await api.patch(path, { secret, isOn: true }));
    for (let connection = 1; connection <= 20; connection++) {
      const raw = JSON.stringify({
        id: connection,
        ...{ financial_status: "paid", currency: "USD", total_price: "50.00", subtotal_price: "45.00" },
        ...{ email: uniqueEmail("buyer"), discount_codes: [{ code: "SUMMER20" }] },
        note_attributes: [
          { name: "Preferred delivery time", value: "Morning" },
          { name: "Referral source", value: "Google" },
        ],
      });
      const headers = {
        "X-Shopify-Topic": "orders/paid",
        "X-Shopify-Event-Id": randomUUID(),
        "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(raw).digest("base64"),
      };
      const address = `/api/webhooks/${organization.orgId}/${connectionId}`;
      expect((await apiAs(null).post(address, undefined, { raw, headers })).status).toBe(200);
    }
    expect((await readConnection(api, { path })).events).toMatchObject({ nothing: 20, needs_you: 0 });
  });

  it("ask a member about an unknown code in our format, or any code in a field for our codes", async () => {
    const { organization, api } = await start();
    const stripe = await connectStripe(organization, api);
    for (const more of [{ client_reference_id: "kim-9ZZZ" }, { metadata: { referral_code: "user_8001" } }]) {
      await stripe.send(PAID, checkout({ email: uniqueEmail("buyer") }, more));
    }
    const details = (await readEvents(api, stripe)).map(({ detail }) => detail);
    expect(details).toEqual(["No advocate has the code user_8001.", "No advocate has the code kim-9ZZZ."]);
  });
});

describe("an email with a name and spaces around it", () => {
  it("matches its lead", async () => {
    const { organization, api, lead, balance } = await start();
    const stripe = await connectStripe(organization, api);
    await stripe.send(PAID, checkout({ email: ` Omap R <${lead.friendEmail.toUpperCase()}> ` }));
    expect(await balance()).toBe(900);
  });

  it("creates a lead for a customer with a code, in a system mapped by example", async () => {
    const { organization, api, advocate } = await start({});
    const crm = await makeConnection(organization, api);
    const email = uniqueEmail("gus");
    const event = { id: randomUUID(), type: "invoice.paid", code: advocate.referralCode };
    await crm.send({ ...event, email: ` Gus Hale <${email}> ` });
    const answer = await api.get(`/api/app/campaigns/${advocate.campaignId}/referrals`);
    expect(answer.body["referrals"]).toContainEqual(
      expect.objectContaining({ friendName: "Gus Hale", friendEmail: email }),
    );
  });
});
