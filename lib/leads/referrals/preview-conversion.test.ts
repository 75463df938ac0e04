import { describe, expect, it } from "vitest";
import type { previewing } from "@/lib/leads/referrals/reward-contract";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser } from "@/proof/fixtures/organization";
import {
  expectRefusal,
  percentTerms,
  readActivity,
  readAdvocate,
  startReferral,
  succeeded,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const { organization, api } = await startOrganization({ overrides: { campaigns: 1000, users: 100 } });

async function preview({ convertPath }: { convertPath: string }, body: object = {}, as = api) {
  const answer = await as.post(`${convertPath}/preview`, body);
  return succeeded<typeof previewing.previewConversion>(answer).preview;
}

describe("the preview of a conversion", () => {
  it("matches the actual conversion and changes nothing", async () => {
    const { advocate, referral } = await startReferral(api);
    const before = [await readActivity(api, advocate), await readAdvocate(api, advocate)];
    const expected = [
      (await readMessages(organization.orgId)).length,
      (await readAuditEntries(organization.orgId)).length,
    ];
    const seen = await preview(referral);
    expect(seen).toMatchObject({ outcome: "credited", reasons: [], advocateNewBalance: 2_500 });
    expect(seen.messages.map(({ to }) => to).sort()).toEqual(["advocate", "friend"]);
    expect([await readActivity(api, advocate), await readAdvocate(api, advocate)]).toEqual(before);
    expect([
      (await readMessages(organization.orgId)).length,
      (await readAuditEntries(organization.orgId)).length,
    ]).toEqual(expected);
    expect((await api.post(referral.convertPath)).body).toMatchObject({ advocateNewBalance: 2_500 });
    expectRefusal(await api.post(`${referral.convertPath}/preview`), 409, "already_converted");
  });

  it("reports a pending reward and its date", async () => {
    const { referral } = await startReferral(api, { creditHoldDays: 14 });
    const seen = await preview(referral);
    const { body } = await api.post(referral.convertPath);
    const days = (time: unknown) => Math.round((Date.parse(String(time)) - Date.now()) / 86_400_000);
    expect(seen.outcome).toBe("pending");
    expect(days(seen.creditAvailableAt)).toBe(days(body["creditAvailableAt"]));
  });

  it("reports a hold with its reason and no message to the advocate, under the current rules", async () => {
    await createTestUser(organization.orgId, "user");
    // A program acting by key alone is not an insider.
    const { api: browser } = await startTestSession(organization);
    const { advocate, referral } = await startReferral(browser);
    const seen = await preview(referral, {}, browser);
    expect(seen).toMatchObject({ outcome: "in_review", advocateNewBalance: 0 });
    expect(seen.reasons).toEqual([expect.stringMatching(/enrolled Ann, and converted Fred/)]);
    expect(seen.messages.map(({ to }) => to)).toEqual(["friend"]);
    expect((await api.get("/api/app/reviews")).body["reviews"]).toEqual([]);
    expect((await browser.post(referral.convertPath)).body).toMatchObject({ inReview: true });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(0);
    await expectLedgerRight(organization.orgId);
  });

  it("reports a needed approval without requesting it", async () => {
    await api.patch("/api/app/ceiling", { maxRewardCents: 50_000 });
    const { referral } = await startReferral(api, { ...percentTerms, advocateRewardValue: 1_000 });
    expect((await preview(referral, { jobValueCents: 800_000 })).outcome).toBe("approval");
    expect((await api.get("/api/app/approvals")).body["approvals"]).toEqual([]);
  });
});
