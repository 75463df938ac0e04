import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/kit/durations";
import { findPageContent } from "@/lib/public/page-content";
import { type PortalFacts, readPortal } from "@/lib/public/portal/read-portal";
import { promoteFriend } from "@/proof/fixtures/friends";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const { api, campaign, ann } = await openShop();

async function read(token: string): Promise<PortalFacts> {
  const portal = await readPortal(token, new Date());
  if (!portal) throw new Error("The token opens no portal");
  return portal;
}

describe("a portal", () => {
  it("starts with an offer, a link, and nothing earned", async () => {
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

  it("shows each friend's state, on each one's terms, and every change of credit", async () => {
    const { friend } = await promoteFriend(api, campaign, ann, { friendName: "Fred Fox" });
    await api.patch(campaign.path, { advocateRewardValue: 9900 });
    await addReferral(api, campaign, ann, { friendName: "Gina Gold" });
    await api.post(`${ann.path}/credit`, { delta: -500, note: "Used on invoice 1042" });
    const onInvoice = { amountCents: 600, method: "invoice", invoiceNumber: "1043" };
    await api.post(`${ann.path}/redemptions`, onInvoice);
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
      { amountCents: -600, memo: null, use: { method: "invoice", invoiceNumber: "1043" } },
      { amountCents: -500, balanceCents: 2000, memo: "Used on invoice 1042", friendName: null },
      { amountCents: 2500, balanceCents: 2500, memo: null, friendName: "Fred Fox" },
    ]);
    expect(portal).toMatchObject({ creditCents: 1400, usedCount: 2, offer: { advocateRewardValue: 9900 } });
    expect((await read(friend.portalToken)).reward).toEqual({
      from: "Ann Reyes",
      cents: 5000,
      at: expect.any(Date),
    });
  });

  it("shows pending credit with its day, updates on that day, and shows whose job was refunded", async () => {
    const held = await createCampaign(api, { creditHoldDays: 14 });
    const bea = await enrollAdvocate(api, held);
    const [fred, gina] = [await addReferral(api, held, bea), await addReferral(api, held, bea)];
    await api.post(fred.convertPath);
    await api.post(gina.convertPath);
    await api.post(gina.convertPath.replace(/convert$/, "reverse"), { reason: "refunded" });
    const portal = await read(bea.portalToken);
    expect(portal).toMatchObject({ creditCents: 0, pendingCents: 2_500, owedCents: 0 });
    const [ginas, freds] = portal.friends;
    expect(ginas).toMatchObject({
      stage: "reversed",
      converted: { earnedCents: 0, takenBackCents: 2_500, reversedFor: "refunded" },
    });
    const readyAt = freds?.converted?.readyAt;
    expect(readyAt?.getTime()).toBe((freds?.converted?.at.getTime() ?? 0) + 14 * DAY_MS);

    const page = `/portal/${bea.portalToken}`;
    const factsAt = async (at: Date) => (await findPageContent(page, new Headers(), at))?.facts;
    const onTheDay = readyAt ?? new Date();
    const before = await factsAt(new Date(onTheDay.getTime() - 1));
    expect(before).toContain('"pendingCents":2500');
    expect(await factsAt(onTheDay)).toContain('"creditCents":2500,"pendingCents":0');
    const [line, ...others] = (await readPortal(bea.portalToken, onTheDay))?.ledger ?? [];
    expect(line).toMatchObject({ action: "advocate.credit.released", amountCents: 2_500 });
    expect(others).toEqual([]);
  });

  it("stays when its campaign is deleted, because its credit does", async () => {
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
    expect(ledger.map(({ balanceCents }) => balanceCents)).toEqual(Array.from({ length: 100 }, (_, at) => 101 - at));
    expect(hasMoreEntries).toBe(true);
  });
});
