import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readPortalToken } from "@/lib/kit/public-links";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, queueBehind, readAdvocate } from "@/proof/fixtures/scenario";

const { orgId, api, campaign } = await startCampaign({ organization: { overrides: { campaigns: 1000 } } });

let lastNumber = 100;

/** A phone number that no other advocate of these tests has. */
function newPhone(): string {
  lastNumber++;
  return `+14155550${lastNumber}`;
}

const emailOnly = () => ({ email: uniqueEmail("ann") });

const phoneOnly = () => ({ phone: newPhone() });

const both = () => ({ ...emailOnly(), ...phoneOnly() });

it("updating an advocate changes the email address but not the code, portal or balance", async () => {
  const { path, ...before } = await enrollAdvocate(api, campaign);
  const email = uniqueEmail("new");
  await api.patch(path, { email });
  expect(await readAdvocate(api, { path })).toEqual({ ...before, email });
});

it("removing a contact keeps one when two requests remove both at once", async () => {
  const { path, advocateId } = await enrollAdvocate(api, campaign, both());
  const answers = await queueBehind(sql`SELECT FROM advocates WHERE id = ${advocateId} FOR UPDATE`, () => [
    api.patch(path, { email: null }),
    api.patch(path, { phone: null }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

describe("enrolling an advocate", () => {
  it("returns a link with the code and a portal with the advocate's own token", async () => {
    const { advocateId, ...advocate } = await enrollAdvocate(api, campaign);
    expect(advocate.referralUrl).toBe(`http://localhost:3000/r/${advocate.referralCode}`);
    expect(advocate.portalUrl).toBe(`http://localhost:3000/portal/${advocate.portalToken}`);
    expect(readPortalToken(advocate.portalToken)).toEqual({ orgId, advocateId });
  });

  it("lists the same person's other campaigns, in any spelling of the address", async () => {
    const [spring, autumn] = [await createCampaign(api), await createCampaign(api, { name: "Autumn" })];
    const email = uniqueEmail("ann");
    const here = await enrollAdvocate(api, spring, { email });
    const { advocateId } = await enrollAdvocate(api, autumn, {
      email: email.toUpperCase().replace("@", "+2@"),
    });
    const { campaignId } = autumn;
    expect((await api.get(here.path)).body["alsoIn"]).toEqual([{ advocateId, campaignId, campaignName: "Autumn" }]);
    await api.delete(autumn.path);
    expect((await api.get(here.path)).body).not.toHaveProperty("alsoIn");
  });

  it("treats the same phone number with another email address as another person", async () => {
    const own = await createCampaign(api);
    const { phone } = phoneOnly();
    const contacts = [{ email: uniqueEmail("ann"), phone }, { email: uniqueEmail("bob"), phone }, { phone }];
    for (const contact of contacts) await enrollAdvocate(api, own, contact);
    expect(await api.get(`${own.path}/advocates`)).toMatchObject({ body: { advocates: { length: 3 } } });
  });
});
