import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { writeTerms } from "@/lib/business/campaigns/terms";
import { catalogs } from "@/lib/kit/words/catalogs";
import { presentationOf } from "@/lib/messages/brand";
import { compose } from "@/lib/messages/compose";
import { findMessage } from "@/lib/messages/find";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { findPageContent } from "@/lib/public/page-content";
import { findPortal } from "@/lib/public/portal/find-portal";
import { readPortal } from "@/lib/public/portal/read-portal";
import { seeTerms } from "@/lib/public/portal/see-terms";
import { setClock, startExpiring } from "@/proof/fixtures/expiry";
import { readMessages } from "@/proof/fixtures/messages";
import { changeCredit, giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { addReferral, createCampaign, enrollAdvocate, readAdvocate } from "@/proof/fixtures/scenario";

beforeEach(() => setClock("2027-01-01T17:00:00Z"));

const twelve = "Credit expires 12 months after it is added.";

async function startAnn() {
  const { api, orgId } = await startExpiring(12);
  const campaign = await createCampaign(api);
  const ann = await enrollAdvocate(api, campaign);
  return { api, orgId, campaign, ann };
}

it("changes the friend page and the portal, even when they are cached", async () => {
  const { api, ann } = await startAnn();
  await giveCredit(api, ann, 1_500);
  const pages = [`/r/${ann.referralCode}`, new URL(ann.portalUrl).pathname];
  const facts = () =>
    Promise.all(pages.map(async (page) => (await findPageContent(page, new Headers(), new Date()))?.facts));
  const before = await facts();
  await changeCredit(api, { expiryMonths: 6 });
  const after = await facts();
  expect(before.every(Boolean)).toBe(true);
  expect(after.map((fact, at) => fact !== before[at])).toEqual([true, true]);
  setClock("2027-01-01T18:00:00Z");
  await redeem(api, ann, onInvoice(500));
  expect((await readPortal(ann.portalToken, new Date()))?.creditExpires).toEqual({
    amountCents: 1_000,
    expiresOn: "2027-07-01",
  });
});

it("is returned with a single advocate but not in lists", async () => {
  const { api, ann, campaign } = await startAnn();
  expect(await readAdvocate(api, ann)).not.toHaveProperty("creditExpires");
  await giveCredit(api, ann, 1_500);
  expect(await readAdvocate(api, ann)).toMatchObject({
    creditExpires: { amountCents: 1_500, on: "2028-01-01" },
  });
  const { body } = await api.get(`${campaign.path}/advocates`);
  expect(JSON.stringify(body)).not.toContain("creditExpires");
  await changeCredit(api, { expiryMonths: null });
  expect(await readAdvocate(api, ann)).not.toHaveProperty("creditExpires");
});

it("is included in the displayed and the recorded terms, which agree", async () => {
  const { api, ann } = await startAnn();
  await seeTerms(ann.portalToken, new Headers({ "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" }));
  const version = (await findPortal(ann.portalToken, new Date()))?.termsVersion;
  const { terms } = Object((await api.get(`/api/app/offer-terms/${version}`)).body);
  expect(terms.text).toContain(twelve);
  const shown = async () => {
    const link = await findFriendLink(ann.referralCode, new Date());
    if (!link) throw new Error("The code has no link");
    const { name: business, creditMonths = null } = link.brand;
    return writeTerms({ ...link, ...link.offer, business, creditMonths }, catalogs.en);
  };
  expect(await shown()).toBe(terms.text);
  await changeCredit(api, { expiryMonths: null });
  expect(await shown()).toContain("Credit doesn’t expire.");
});

it("is included in every message that promises credit", async () => {
  const { api, orgId, campaign, ann } = await startAnn();
  expect((await api.post((await addReferral(api, campaign, ann)).convertPath)).status).toBe(200);
  const sent = (await readMessages(orgId)).filter(({ channel }) => channel === "email");
  const texts = await Promise.all(
    sent.map(async ({ id, template }) => {
      const row = await findMessage(database(), orgId, id);
      if (!row) throw new Error("The message is gone");
      const { text } = await compose(row, presentationOf(row, new Date()), "portals");
      return [template, text.replace(/\s+/g, " ").includes(twelve)] as const;
    }),
  );
  expect(Object.fromEntries(texts)).toMatchObject({
    invite: true,
    "reward-advocate": true,
    "reward-friend": true,
  });
});
