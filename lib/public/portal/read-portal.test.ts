import { beforeAll, describe, expect, it } from "vitest";
import { type PortalFacts, readPortal } from "@/lib/public/portal/read-portal";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api);
  ann = await enrollAdvocate(api, campaign);
});

async function read(token: string): Promise<PortalFacts> {
  const portal = await readPortal(token, new Date());
  if (!portal) throw new Error("The token opens no portal");
  return portal;
}

describe("a portal", () => {
  it("has an offer, a link, and nothing earned at first", async () => {
    expect(await read(ann.portalToken)).toMatchObject({
      advocateId: ann.advocateId,
      name: "Ann Reyes",
      code: ann.referralCode,
      referralUrl: ann.referralUrl,
      brand: { name: "Acme Plumbing" },
      offer: { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 },
      state: "open",
      creditCents: 0,
      usedCount: 0,
      friends: [],
      ledger: [],
      hasMoreEntries: false,
      reward: null,
    });
  });

  it("tells what became of whom, on the terms of each, and every change of credit", async () => {
    const { friend } = await promoteFriend(api, campaign, ann, { friendName: "Fred Fox" });
    await api.patch(campaign.path, { advocateRewardValue: 9900 });
    await addReferral(api, campaign, ann, { friendName: "Gina Gold" });
    await api.post(`${ann.path}/credit`, { delta: -500, note: "Used on invoice 1042" });
    const portal = await read(ann.portalToken);
    expect(portal.friends).toMatchObject([
      { name: "Gina Gold", converted: null, terms: { advocateRewardValue: 9900 } },
      {
        name: "Fred Fox",
        converted: { at: expect.any(Date), earnedCents: 2500 },
        terms: { advocateRewardValue: 2500 },
      },
    ]);
    expect(portal.ledger).toMatchObject([
      { amountCents: -500, balanceCents: 2000, memo: "Used on invoice 1042", friendName: null },
      { amountCents: 2500, balanceCents: 2500, memo: null, friendName: "Fred Fox" },
    ]);
    expect(portal).toMatchObject({ creditCents: 2000, usedCount: 2, offer: { advocateRewardValue: 9900 } });
    expect((await read(friend.portalToken)).reward).toEqual({ from: "Ann Reyes", cents: 5000 });
  });

  it("stays when its campaign is deleted, since its credit does", async () => {
    const other = await createCampaign(api);
    const eva = await enrollAdvocate(api, other, { name: "Eva", email: uniqueEmail("eva") });
    await api.post(`${eva.path}/credit`, { delta: 700 });
    await api.delete(other.path);
    expect(await read(eva.portalToken)).toMatchObject({ state: "ended", creditCents: 700 });
  });

  it("shows the newest hundred changes of credit, and that there are more", async () => {
    const eva = await enrollAdvocate(api, campaign, { name: "Eva", email: uniqueEmail("eva") });
    for (let at = 0; at < 101; at++) await api.post(`${eva.path}/credit`, { delta: 1 });
    const { ledger, hasMoreEntries } = await read(eva.portalToken);
    expect(ledger.map(({ balanceCents }) => balanceCents)).toEqual(
      Array.from({ length: 100 }, (_, at) => 101 - at),
    );
    expect(hasMoreEntries).toBe(true);
  });
});
