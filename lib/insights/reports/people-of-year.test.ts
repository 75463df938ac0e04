import { beforeEach, expect, it, vi } from "vitest";
import type { reports } from "@/lib/insights/reports/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { changeCredit, giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { createCampaign, enrollAdvocate, succeeded, type TestAdvocate } from "@/proof/fixtures/scenario";

let api: TestApi;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock("2026-12-31T15:00:00Z");
  api = apiAs((await createTestOrganization()).apiKey);
});

const byHand = (amountCents: number) => ({ amountCents, method: "manual" });

async function enroll(name: string, email = uniqueEmail(name)): Promise<TestAdvocate> {
  const advocate = await enrollAdvocate(api, await createCampaign(api), { name, email });
  await giveCredit(api, advocate, 300_000);
  return advocate;
}

async function readYear(year: number) {
  const answer = await api.get(`/api/app/reports/year?year=${year}`);
  return succeeded<typeof reports.year>(answer).people.map(({ name, cashLikeCents, discountLikeCents, mark }) => [
    name,
    cashLikeCents,
    discountLikeCents,
    ...(mark ? [mark] : []),
  ]);
}

it("separates cash-like credit from discounts, and marks people close to or at the threshold", async () => {
  const [ann, bob, cleo] = [await enroll("Ann"), await enroll("Bob"), await enroll("Cleo")];
  await redeem(api, ann, byHand(200_000));
  await redeem(api, bob, byHand(149_999));
  await redeem(api, bob, onInvoice(100_000));
  await redeem(api, cleo, byHand(150_000));
  expect(await readYear(2026)).toEqual([
    ["Ann", 200_000, 0, "reached"],
    ["Cleo", 150_000, 0, "close"],
    ["Bob", 149_999, 100_000],
  ]);
  await changeCredit(api, { taxThresholdCents: 60_000 });
  expect((await readYear(2026)).every(([, , , mark]) => mark === "reached")).toBe(true);
});

it("counts each person once, minus returned credit, by the business's year of each entry", async () => {
  const email = uniqueEmail("ann");
  const [here, there] = [await enroll("Ann", email), await enroll("Ann Reyes", email.toUpperCase())];
  await redeem(api, here, byHand(1_000));
  await redeem(api, there, byHand(2_000));
  const { redemption } = await redeem(api, there, byHand(4_000));
  // 11:59 pm and midnight in New York.
  setClock("2027-01-01T04:59:00Z");
  await redeem(api, here, onInvoice(10));
  setClock("2027-01-01T05:00:00Z");
  await redeem(api, here, onInvoice(500));
  await api.post(`${there.path}/redemptions/${redemption.redemptionId}/cancel`);
  expect(await readYear(2026)).toEqual([["Ann Reyes", 7_000, 10]]);
  expect(await readYear(2027)).toEqual([["Ann Reyes", -4_000, 500]]);
});

it("knows a person by any spelling of the address, so that a threshold is not missed", async () => {
  const [tag] = uniqueEmail("ann").split("@");
  const [here, there] = [
    await enroll("Ann", `${tag}@gmail.com`),
    await enroll("Ann R.", `a.${tag?.slice(1)}+2@googlemail.com`),
  ];
  for (const advocate of [here, there]) await redeem(api, advocate, byHand(100_000));
  expect(await readYear(2026)).toEqual([["Ann R.", 200_000, 0, "reached"]]);
});

it("leaves out other organizations, and people who used nothing", async () => {
  await enroll("Ann");
  const other = apiAs((await createTestOrganization()).apiKey);
  const stranger = await enrollAdvocate(other, await createCampaign(other));
  await giveCredit(other, stranger, 100);
  await redeem(other, stranger, byHand(100));
  expect(await readYear(2026)).toEqual([]);
});
