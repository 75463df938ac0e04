import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { giftCardsDue, orderGiftCards } from "@/lib/credit/redemptions/gift-cards";
import { toDollars } from "@/lib/credit/redemptions/tremendous";
import { env, setEnv } from "@/lib/kit/env";
import type { TestApi } from "@/proof/fixtures/api";
import { GIFT_CARD_KEY, giftCardProblem, startGiftCardProvider } from "@/proof/fixtures/gift-card-provider";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { openShop } from "@/proof/fixtures/open-shop";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { allowGiftCards, changeCredit, giveCredit, listRedemptions, redeem } from "@/proof/fixtures/redemptions";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readAdvocate,
  type TestAdvocate,
} from "@/proof/fixtures/scenario";

isolateDatabase();
const provider = isolate(startGiftCardProvider);

let organization: TestOrganization;
let api: TestApi;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, ann } = await openShop());
  await giveCredit(api, ann, 10_000);
  await allowGiftCards(api);
});

const ask = async (amountCents = 2_501) => (await redeem(api, ann, { amountCents, method: "gift_card" })).redemption;
const order = (round: "new" | "all" = "all") => orderGiftCards(new Date(), round);
const cancel = (redemptionId: string) => api.post(`${ann.path}/redemptions/${redemptionId}/cancel`);
const balance = async () => (await readAdvocate(api, ann)).creditBalanceCents;
const latest = async () => (await listRedemptions(api))[0];

describe("a gift card", () => {
  it("is ordered by email with our id and the exact amount, and then done", async () => {
    const request = await ask();
    expect(request).toMatchObject({ state: "approved" });
    expect(await order("new")).toBe(1);
    const [accepted] = provider().accepted;
    expect(accepted).toEqual({
      id: expect.any(String),
      status: "EXECUTED",
      external_id: request.redemptionId,
      payment: { funding_source_id: "balance" },
      reward: {
        value: { denomination: 25.01, currency_code: "USD" },
        recipient: { name: "Ann Reyes", email: ann.email },
        delivery: { method: "EMAIL" },
        campaign_id: "ZNVZSTQNQNMX",
      },
    });
    expect(await latest()).toMatchObject({ state: "fulfilled", orderId: accepted?.id });
    expectRefusal(await cancel(request.redemptionId), 409, "redemption_ended");
    expect([await order(), provider().accepted.length, await balance()]).toEqual([0, 1, 7_499]);
  });

  it.each(["cut", "failing", "down"] as const)(
    "is ordered once if the response is lost (%s) and the request repeated",
    async (mood) => {
      const { redemptionId } = await ask();
      provider().mood = mood;
      expect(await order("new")).toBe(0);
      expect(provider().accepted).toHaveLength(mood === "cut" ? 1 : 0);
      expect(await latest()).toMatchObject({ state: "approved" });
      expect(await latest()).not.toHaveProperty("orderId");
      expectRefusal(await cancel(redemptionId), 409, "redemption_ended");
      provider().mood = "well";
      expect([await order("new"), await order("all")]).toEqual([0, 1]);
      expect(provider().accepted).toHaveLength(1);
      expect(await latest()).toMatchObject({ state: "fulfilled", orderId: provider().accepted[0]?.id });
    },
  );

  it("is ordered once by two concurrent workers", async () => {
    await ask();
    const ended = await Promise.all([order(), order(), order()]);
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect([provider().accepted.length, await balance()]).toEqual([1, 7_499]);
  });

  it("is due once it is approved, and retried with all others", async () => {
    const isDue = async () => {
      const [row] = await database().execute<{ due: boolean }>(sql`SELECT ${giftCardsDue} IS NOT NULL AS due`);
      return row?.due;
    };
    expect(await isDue()).toBe(false);
    await ask();
    expect(await isDue()).toBe(true);
    provider().mood = "down";
    for (let rounds = 0; rounds < 3; rounds++) await orderGiftCards(new Date(), "new");
    expect([await isDue(), provider().requests]).toEqual([false, 1]);
    provider().mood = "well";
    await orderGiftCards(new Date(), "all");
    expect([(await latest())?.state, provider().requests]).toEqual(["fulfilled", 2]);
  });

  it("fails with the reason if refused, and its credit is returned", async () => {
    await ask();
    provider().refusals.set(ann.email ?? "", giftCardProblem(422, "Recipient is\nblocked"));
    expect(await order()).toBe(1);
    expect(await latest()).toMatchObject({
      state: "failed",
      reason: "Tremendous refused it: Recipient is blocked",
    });
    expect([await balance(), await order()]).toEqual([10_000, 0]);
    await expectLedgerRight(organization.orgId);
  });

  it("is looked up, not refunded, if refused after a lost response", async () => {
    await ask();
    provider().mood = "cut";
    await order();
    provider().mood = "well";
    provider().refusals.set(ann.email ?? "", giftCardProblem(422, "Taken"));
    expect(await order()).toBe(1);
    expect([(await latest())?.state, await balance()]).toEqual(["fulfilled", 7_499]);
  });

  it("fails if the provider could not send it", async () => {
    await ask();
    provider().status = "FAILED";
    expect(await order()).toBe(1);
    expect([(await latest())?.state, await balance()]).toEqual(["failed", 10_000]);
  });

  it("is polled until done if it waits for the provider's approval", async () => {
    await ask();
    provider().status = "PENDING APPROVAL";
    expect(await order()).toBe(0);
    const [accepted] = provider().accepted;
    expect(await latest()).toMatchObject({ state: "approved", orderId: accepted?.id });
    if (accepted) accepted.status = "EXECUTED";
    expect(await order()).toBe(1);
    expect([(await latest())?.state, provider().accepted.length]).toEqual(["fulfilled", 1]);
  });

  it("waits for a working key and can be canceled until then", async () => {
    provider().key = "PROD_another";
    const { redemptionId } = await ask();
    await ask(1_000);
    expect(await order()).toBe(0);
    expect((await cancel(redemptionId)).status).toBe(200);
    await changeCredit(api, { giftCardKey: "PROD_another" });
    expect(await order("new")).toBe(1);
    expect([provider().accepted.length, await balance()]).toEqual([1, 9_000]);
  });

  it("is not ordered before a required second approval", async () => {
    await changeCredit(api, { approveAboveCents: 2_500 });
    expect(await ask()).toMatchObject({ state: "requested" });
    expect([await order(), provider().requests]).toEqual([0, 0]);
  });

  it("is refused without an email address", async () => {
    const bob = await enrollAdvocate(api, await createCampaign(api), { name: "Bob", phone: "+14155550132" });
    await giveCredit(api, bob, 1_000);
    const answer = await api.post(`${bob.path}/redemptions`, { amountCents: 1_000, method: "gift_card" });
    expectRefusal(answer, 400, "invalid_input", "method", "email");
  });

  it("is refunded if the advocate was erased, unless it was already sent", async () => {
    await ask(10_000);
    const erased = await api.post("/api/app/people/erase", { advocateId: ann.advocateId });
    expect(erased.status).toBe(200);
    expect(await order()).toBe(1);
    expect(await latest()).toMatchObject({ state: "failed" });
    expect([provider().accepted, await balance()]).toEqual([[], 10_000]);
  });

  it("goes to public addresses only, unless the server's owner allows others", async () => {
    await ask();
    const { ALLOW_PRIVATE_NETWORKS } = env();
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    expect([await order(), provider().requests]).toEqual([0, 0]);
    setEnv({ ALLOW_PRIVATE_NETWORKS });
    expect(await order()).toBe(1);
  });

  it("shows its key only to the provider", async () => {
    await ask();
    provider().refusals.set(ann.email ?? "", giftCardProblem(400, `Bad key ${GIFT_CARD_KEY}`));
    await order();
    expect((await latest())?.reason).toBe("Tremendous refused it: Bad key …");
  });
});

it("converts cents to dollars exactly", () => {
  for (const cents of [1, 9, 10, 99, 100, 101, 2_501, 1_000_005, 999_999_999_999, 1_000_000_000_000]) {
    const [whole, part = ""] = JSON.stringify(toDollars(cents)).split(".");
    expect(Number(whole) * 100 + Number(part.padEnd(2, "0"))).toBe(cents);
  }
  for (let cents = 1; cents < 100_000; cents += 7) expect(Math.round(toDollars(cents) * 100)).toBe(cents);
});
