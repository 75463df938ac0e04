import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { checkout, connectStripe, makeConnection, readEvents, tenPercent } from "@/proof/fixtures/connections";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, type Fields, readAdvocate } from "@/proof/fixtures/scenario";

/** An organization whose advocate has a lead, in a campaign that pays 10% unless `terms` say otherwise. */
async function start(terms: Fields = tenPercent) {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
  const campaign = await createCampaign(api, terms);
  const advocate = await enrollAdvocate(api, campaign);
  const lead = await addReferral(api, campaign, advocate);
  const balance = async () => (await readAdvocate(api, advocate)).creditBalanceCents;
  return { organization, api, advocate, lead, balance };
}

const PAID = "checkout.session.completed";

it("an unknown code raises a question only in our format or in a field for our codes", async () => {
  const { organization, api } = await start();
  const stripe = await connectStripe(organization, api);
  for (const more of [
    { client_reference_id: "user_8001" },
    { client_reference_id: "kim-9ZZZ" },
    { metadata: { referral_code: "user_8001" } },
  ]) {
    await stripe.send(PAID, checkout({ email: uniqueEmail("buyer") }, more));
  }
  const details = (await readEvents(api, stripe)).map(({ detail }) => detail);
  expect(details).toEqual([
    "No advocate has the code user_8001.",
    "No advocate has the code kim-9ZZZ.",
    "Isn’t a referral: no lead has this email or phone.",
  ]);
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
