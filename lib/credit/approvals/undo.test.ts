import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  expectRefusal,
  percentTerms,
  queueBehind,
  readActivity,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";

let dana: TestMember;
let asDana: TestApi;
let asSam: TestApi;
let asEve: TestApi;

/** At 10%, a job of $8,000 earns $800. */
const terms = { ...percentTerms, advocateRewardValue: 1_000 };
const large = { jobValueCents: 800_000 };

beforeEach(async () => {
  ({ organization: dana, api: asDana } = await startOrganization({ overrides: { users: 100 } }));
  const members = [await createTestUser(dana.orgId, "user"), await createTestUser(dana.orgId, "user")];
  [asSam, asEve] = members.map(({ apiKey }) => apiAs(apiKey)) as [TestApi, TestApi];
  await asDana.patch("/api/app/ceiling", { maxRewardCents: 50_000, maxAdjustmentCents: 20_000 });
});

interface Asked {
  readonly body: Record<string, unknown>;
}

const idOf = ({ body }: Asked) => String((body["approval"] as { approvalId?: unknown }).approvalId);
const decide = (as: TestApi, id: string, how: "approve" | "decline" | "undo") =>
  as.post(`/api/app/approvals/${id}/${how}`);

async function startAdjustment(delta = 30_000, type?: "used" | "brought_over") {
  const { advocate } = await startReferral(asDana, terms);
  const asked = await asDana.post(`${advocate.path}/credit`, { delta, ...(type && { type }) });
  return { advocate, id: idOf(asked) };
}

async function expectBalance(advocate: { readonly path: string }, cents: number) {
  expect((await readAdvocate(asDana, advocate)).creditBalanceCents).toBe(cents);
  await expectLedgerRight(dana.orgId);
}

it("takes an approved adjustment back by its opposite entry, and asks for it again", async () => {
  const { advocate, id } = await startAdjustment();
  await decide(asSam, id, "approve");
  await expectBalance(advocate, 30_000);
  const undone = await decide(asSam, id, "undo");
  expect([undone.status, undone.body["newBalanceCents"]]).toEqual([200, 0]);
  expect(undone.body["approval"]).toMatchObject({ state: "waiting", amountCents: 30_000, isOwn: false });
  const [entry] = await readActivity(asDana, advocate);
  expect(entry).toMatchObject({ amountCents: -30_000, creditType: "undone", balanceAfter: 0 });
  await expectBalance(advocate, 0);
  const again = idOf(undone);
  expectRefusal(await decide(asDana, again, "approve"), 403, "second_person_required");
  expect((await decide(asEve, again, "approve")).body["newBalanceCents"]).toBe(30_000);
  await expectBalance(advocate, 30_000);
});

it("puts back what an approved adjustment took, whether a correction or a use of credit", async () => {
  for (const type of [undefined, "used"] as const) {
    const { advocate, id } = await startAdjustment();
    await decide(asSam, id, "approve");
    const asked = await asDana.post(`${advocate.path}/credit`, { delta: -25_000, ...(type && { type }) });
    await decide(asSam, idOf(asked), "approve");
    await expectBalance(advocate, 5_000);
    expect((await decide(asSam, idOf(asked), "undo")).body["newBalanceCents"]).toBe(30_000);
    await expectBalance(advocate, 30_000);
  }
});

it("refuses an adjustment whose credit was spent, and changes nothing", async () => {
  const { advocate, id } = await startAdjustment();
  await decide(asSam, id, "approve");
  await redeem(asDana, advocate, onInvoice(10_000));
  expectRefusal(await decide(asSam, id, "undo"), 409, "insufficient_balance");
  await expectBalance(advocate, 20_000);
  expect((await asDana.get("/api/app/approvals?state=waiting")).body["approvals"]).toEqual([]);
});

it("reverses an approved reward, and what was spent of it becomes owed", async () => {
  const { advocate, referral } = await startReferral(asDana, terms);
  const id = idOf(await asDana.post(referral.convertPath, large));
  await decide(asSam, id, "approve");
  await redeem(asDana, advocate, onInvoice(30_000));
  const undone = await decide(asSam, id, "undo");
  expect([undone.status, undone.body]).toMatchObject([200, { newBalanceCents: 0, approval: { approvalId: id } }]);
  const { creditBalanceCents, owedCents } = await readAdvocate(asDana, advocate);
  expect([creditBalanceCents, owedCents]).toEqual([0, 30_000]);
  expectRefusal(await decide(asSam, id, "undo"), 409, "already_reversed");
  const lead = referral.convertPath.replace(/\/convert$/, "");
  expect((await asDana.post(`${lead}/unreverse`)).status).toBe(200);
  await expectBalance(advocate, 50_000);
});

it("asks again for a declined request, once", async () => {
  const { advocate, referral } = await startReferral(asDana, terms);
  const id = idOf(await asDana.post(referral.convertPath, large));
  expectRefusal(await decide(asSam, id, "undo"), 409, "not_decided");
  await decide(asSam, id, "decline");
  const undone = await decide(asSam, id, "undo");
  expect(undone.body["approval"]).toMatchObject({ state: "waiting", kind: "reward", amountCents: 80_000 });
  await decide(asSam, idOf(undone), "approve");
  await expectBalance(advocate, 80_000);
  expectRefusal(await decide(asSam, id, "undo"), 409, "already_decided");
});

it("is up to the member who decided, and leaves withdrawn requests and settings alone", async () => {
  const { id } = await startAdjustment();
  await decide(asSam, id, "approve");
  for (const other of [asDana, asEve]) {
    expectRefusal(await decide(other, id, "undo"), 403, "second_person_required");
  }
  const withdrawn = await startAdjustment();
  await decide(asDana, withdrawn.id, "decline");
  expectRefusal(await decide(asDana, withdrawn.id, "undo"), 409, "already_decided");
  const ada = apiAs((await createTestUser(dana.orgId, "admin")).apiKey);
  const raised = idOf(await asDana.patch("/api/app/ceiling", { maxAdjustmentCents: 90_000 }));
  await decide(ada, raised, "approve");
  expectRefusal(await decide(ada, raised, "undo"), 409, "already_decided");
});

it("undoes once under concurrent calls", async () => {
  const { advocate, id } = await startAdjustment();
  await decide(asSam, id, "approve");
  const lock = sql`SELECT FROM approvals WHERE id = ${id}::uuid FOR UPDATE`;
  const answers = await queueBehind(lock, () => [decide(asSam, id, "undo"), decide(asSam, id, "undo")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expectBalance(advocate, 0);
  expect((await asDana.get("/api/app/approvals?state=waiting")).body["approvals"]).toHaveLength(1);
});
