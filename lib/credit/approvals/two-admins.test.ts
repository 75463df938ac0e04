import { beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { redeem } from "@/proof/fixtures/redemptions";
import { expectRefusal, startReferral } from "@/proof/fixtures/scenario";

let dana: TestMember;
let ada: TestMember;
let asDana: TestApi;
let asAda: TestApi;

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100 } });
  ada = await createTestUser(dana.orgId, "admin");
  [asDana, asAda] = [apiAs(dana.apiKey), apiAs(ada.apiKey)];
});

const credit = "/api/app/account/credit";
const rules = "/api/app/review-settings";

const readCredit = async () => (await asDana.get(credit)).body["creditSettings"];

async function readRule(rule: string) {
  const { settings } = (await asDana.get(rules)).body as { settings: { rules: { rule: string }[] } };
  return settings.rules.find((candidate) => candidate.rule === rule);
}

/** The id of the approval a response waits for. */
function waitingOf({ status, body }: { status: number; body: Record<string, unknown> }, kind: string): string {
  expect([status, body]).toEqual([202, { approval: expect.objectContaining({ kind, state: "waiting", isOwn: true }) }]);
  return (body["approval"] as { approvalId: string }).approvalId;
}

const approve = (as: TestApi, approvalId: string) => as.post(`/api/app/approvals/${approvalId}/approve`);

describe("the rules for using credit and for refunds", () => {
  it("become stricter at once, and less strict with another admin", async () => {
    expect((await asDana.patch(credit, { approveAboveCents: 1_000, reverseShareBps: 5_000 })).status).toBe(200);
    const raised = waitingOf(await asDana.patch(credit, { approveAboveCents: null }), "credit_rules");
    const { advocate } = await startReferral(asDana);
    await asDana.post(`${advocate.path}/credit`, { delta: 5_000 });
    const { redemption } = await redeem(asDana, advocate, { method: "manual", amountCents: 2_000 });
    expect(redemption.state).toBe("requested");
    expectRefusal(await approve(asDana, raised), 403, "second_person_required");
    const sam = await createTestUser(dana.orgId, "user");
    expectRefusal(await approve(apiAs(sam.apiKey), raised), 403, "admin_required");
    expect((await approve(asAda, raised)).status).toBe(200);
    expect(await readCredit()).not.toHaveProperty("approveAboveCents");
  });

  it("hold only the looser fields of a change and save the rest", async () => {
    await asDana.patch(credit, { approveAboveCents: 1_000, reverseShareBps: 5_000 });
    const change = { minimumCents: 700, approveAboveCents: 900, reverseShareBps: 9_000 };
    const approvalId = waitingOf(await asDana.patch(credit, change), "credit_rules");
    expect(await readCredit()).toMatchObject({
      minimumCents: 700,
      approveAboveCents: 900,
      reverseShareBps: 5_000,
    });
    // The same change again is the same approval, and another one replaces it.
    const sameAgain = await asDana.patch(credit, { reverseShareBps: 9_000 });
    expect(waitingOf(sameAgain, "credit_rules")).toBe(approvalId);
    const replacementId = waitingOf(await asDana.patch(credit, { reverseShareBps: 8_000 }), "credit_rules");
    expectRefusal(await approve(asAda, approvalId), 409, "already_decided");
    expect((await approve(asAda, replacementId)).status).toBe(200);
    expect(await readCredit()).toMatchObject({ reverseShareBps: 8_000 });
  });

  it("are changed alone by the only admin", async () => {
    await asDana.patch(credit, { approveAboveCents: 1_000 });
    await removeMember(ada);
    expect((await asDana.patch(credit, { approveAboveCents: null })).status).toBe(200);
  });
});

describe("the review rules", () => {
  it("are loosened with another admin", async () => {
    const off = { rules: [{ rule: "insider", on: false }] };
    const approvalId = waitingOf(await asDana.patch(rules, off), "review_rules");
    expect(await readRule("insider")).toMatchObject({ on: true });
    expect((await approve(asAda, approvalId)).status).toBe(200);
    expect(await readRule("insider")).toMatchObject({ on: false });
    expect((await asDana.patch(rules, { rules: [{ rule: "insider", on: true }] })).status).toBe(200);
    for (const looser of [
      { rules: [{ rule: "many_in_a_day", value: 1_000 }] },
      { rules: [{ rule: "insider", value: 1 }] },
      { allowAfterDays: 1 },
    ]) {
      waitingOf(await asDana.patch(rules, looser), "review_rules");
    }
    expect(await readRule("many_in_a_day")).toMatchObject({ value: 5 });
  });

  it("save stricter changes at once, and reject invalid ones before notifying an admin", async () => {
    const both = {
      rules: [
        { rule: "many_in_a_day", value: 3 },
        { rule: "insider", on: false },
      ],
    };
    waitingOf(await asDana.patch(rules, both), "review_rules");
    expect(await readRule("many_in_a_day")).toMatchObject({ value: 3 });
    expect(await readRule("insider")).toMatchObject({ on: true });
    const fixed = await asDana.patch(rules, { rules: [{ rule: "same_contact", on: false }] });
    expectRefusal(fixed, 400, "invalid_input", "rules.0.on");
  });
});
