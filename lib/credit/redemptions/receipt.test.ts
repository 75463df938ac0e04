import { beforeEach, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { changeCredit, giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import type { TestAdvocate } from "@/proof/fixtures/scenario";

let dana: TestMember;
let asDana: TestApi;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization: dana, api: asDana, ann } = await openShop({ organization: { overrides: { users: 100 } } }));
  await giveCredit(asDana, ann, 10_000);
});

const receipts = async () => (await readMessages(dana.orgId)).filter(({ template }) => template === "credit-used");

it("goes out with the entry: the amount, the invoice and what is left", async () => {
  const use = { ...onInvoice(4_800), invoiceNumber: "1599" };
  const { redemption } = await redeem(asDana, ann, use);
  expect(await receipts()).toMatchObject([
    {
      causeId: redemption.redemptionId,
      channel: "email",
      data: { usedCents: 4_800, balanceCents: 5_200, invoiceNumber: "1599" },
    },
  ]);
});

it("waits for the second member, and goes out once", async () => {
  await changeCredit(asDana, { approveAboveCents: 1_000 });
  const sam = apiAs((await createTestUser(dana.orgId, "admin")).apiKey);
  const { redemption } = await redeem(asDana, ann, onInvoice(4_800));
  expect(await receipts()).toEqual([]);
  const approve = () => sam.post(`${ann.path}/redemptions/${redemption.redemptionId}/approve`);
  await Promise.all([approve(), approve()]);
  expect(await receipts()).toHaveLength(1);
});

it("is taken back with a use that is canceled before it went out", async () => {
  const { redemption } = await redeem(asDana, ann, onInvoice(4_800));
  await asDana.post(`${ann.path}/redemptions/${redemption.redemptionId}/cancel`, { reason: "Wrong job" });
  expect(await receipts()).toMatchObject([{ status: "suppressed" }]);
});
