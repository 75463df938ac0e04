import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { transact } from "@/db/client";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { allowGiftCards, giveCredit, listRedemptions, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  queueBehind,
  readActivity,
  readAdvocate,
  type TestAdvocate,
} from "@/proof/fixtures/scenario";

let dana: TestMember;
let asDana: TestApi;
let asSam: TestApi;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization: dana, api: asDana } = await startOrganization({ overrides: { users: 100 } }));
  asSam = apiAs((await createTestUser(dana.orgId, "user")).apiKey);
  ann = await enrollAdvocate(asDana, await createCampaign(asDana));
  await giveCredit(asDana, ann, 10_000);
  await allowGiftCards(asDana, { approveAboveCents: 1_000 });
});

const end = (id: string, how: "approve" | "cancel" | "undo", as = asSam) =>
  as.post(`${ann.path}/redemptions/${id}/${how}`);
const ask = async (use: object = onInvoice(4_800)) => (await redeem(asDana, ann, { ...use })).redemption.redemptionId;
const idOf = ({ body }: Answer) => String((body["redemption"] as { readonly redemptionId?: unknown }).redemptionId);

async function expectBalance(cents: number) {
  expect((await readAdvocate(asDana, ann)).creditBalanceCents).toBe(cents);
  await expectLedgerRight(dana.orgId);
}

it("requests an approved redemption again for the same member, with each step in the ledger", async () => {
  const id = await ask();
  await end(id, "approve");
  const undone = await end(id, "undo");
  expect([undone.status, undone.body]).toMatchObject([
    200,
    { newBalanceCents: 5_200, redemption: { ...onInvoice(4_800), state: "requested", isOwn: false } },
  ]);
  await expectBalance(5_200);
  const entries = await readActivity(asDana, ann);
  expect(entries.slice(0, 3).map(({ amountCents }) => amountCents)).toEqual([-4_800, 4_800, -4_800]);
  expectRefusal(await end(idOf(undone), "approve", asDana), 403, "second_person_required");
  expect((await end(idOf(undone), "approve")).body).toMatchObject({ redemption: { state: "fulfilled" } });
  await expectBalance(5_200);
  expectRefusal(await end(id, "undo"), 409, "not_decided");
});

it("requests a declined redemption again, unless its credit was used in the meantime", async () => {
  const [id, late] = [await ask(), await ask(onInvoice(4_000))];
  await end(id, "cancel");
  await expectBalance(6_000);
  expect((await end(id, "undo")).body).toMatchObject({ newBalanceCents: 1_200 });
  expectRefusal(await end(id, "undo"), 409, "already_decided");
  await end(late, "cancel");
  for (let left = 5_200; left > 1_000; left -= 1_000) await redeem(asDana, ann, onInvoice(1_000));
  expectRefusal(await end(late, "undo"), 409, "insufficient_balance");
  await expectBalance(200);
});

it("is refused without a decision, or once the gift card is being ordered", async () => {
  expectRefusal(await end(await ask(), "undo"), 409, "not_decided");
  expectRefusal(await end(await ask(onInvoice(900)), "undo"), 409, "not_decided");
  const card = await ask({ amountCents: 2_000, method: "gift_card" });
  await end(card, "approve");
  await transact((tx) => tx.execute(sql`UPDATE redemptions SET order_id = id::text WHERE id = ${card}::uuid`));
  expectRefusal(await end(card, "undo"), 409, "redemption_ended");
});

it("is requested again once, however many members undo it at the same time", async () => {
  const id = await ask();
  await end(id, "approve");
  const lock = sql`SELECT FROM advocates WHERE id = ${ann.advocateId}::uuid FOR UPDATE`;
  const answers = await queueBehind(lock, () => [end(id, "undo"), end(id, "undo", asDana), end(id, "cancel")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const waiting = await listRedemptions(asDana, "?state=requested");
  await expectBalance(10_000 - 4_800 * waiting.length);
  expect(waiting.length).toBeLessThanOrEqual(1);
});
