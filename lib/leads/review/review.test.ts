import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { campaigns as campaignTable } from "@/db/schema/campaigns";
import { users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { DAY_MS } from "@/lib/kit/durations";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { getAdvocate } from "@/lib/leads/advocates/service";
import { explainReferral } from "@/lib/leads/referrals/explain";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { getReferral } from "@/lib/leads/referrals/stages";
import { getReview } from "@/lib/leads/review/case";
import { listReviews } from "@/lib/leads/review/list";
import { allowOverdue, allowReferral, denyReferral, undoReview, untrustAdvocate } from "@/lib/leads/review/service";
import { getReviewSettings, updateReviewSettings } from "@/lib/leads/review/settings";
import { readPortal } from "@/lib/public/portal/read-portal";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { doubtsOf } from "@/proof/fixtures/doubtful";
import { readInbox } from "@/proof/fixtures/inbox";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { removeMember } from "@/proof/fixtures/members";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const organization = await createTestOrganization({ tier: "pro" });
const scene = doubtsOf(organization);

afterEach(async () => {
  await expectLedgerRight(organization.orgId);
});

interface ReferralIds {
  readonly campaignId: string;
  readonly advocateId: string;
}

const idsOf = ({ campaignId, advocateId }: ReferralIds) => ({ campaignId, advocateId });

/** Ann's friend with a throwaway address, flagged from the start. */
async function startDoubt(terms: Record<string, boolean | number> = {}) {
  const { actor } = organization;
  const ann = await scene.startAnn(terms);
  const friendEmail = uniqueEmail("fox").replace("example.com", "mailinator.com");
  const referralId = await scene.refer(ann, { friendEmail });
  const { reviewId = "" } = (await scene.reviewOf(referralId)) ?? {};
  const { campaignId, advocateId } = ann;
  return {
    ...ann,
    referralId,
    reviewId,
    friendEmail,
    convert: () => scene.convert(ann, referralId),
    credit: async () => {
      const { advocate } = await getAdvocate(actor, { campaignId, advocateId });
      return [advocate.creditBalanceCents, advocate.pendingCreditCents, advocate.owedCents];
    },
    read: async () => (await getReferral(actor, { campaignId, referralId })).referral,
    explain: async () => (await explainReferral(actor, { campaignId, referralId })).explanation,
    friend: async () => (await readPortal(ann.portalToken, new Date()))?.friends[0],
    sent: async () =>
      (await readMessages(actor.orgId))
        .filter((message) => message.advocateId === advocateId)
        .map(({ template }) => template)
        .filter((template) => template !== "invite" && template !== "advocate-referred"),
  };
}

describe("a flagged referral", () => {
  it("holds only the advocate's reward until allowed, and promises nothing until then", async () => {
    const { actor } = organization;
    const doubt = await startDoubt();
    expect(await doubt.friend()).toMatchObject({ checking: true, deniedFor: null });
    const answer = await doubt.convert();
    expect(answer).toMatchObject({ ok: true, inReview: true, advocateNewBalance: 0 });
    expect(answer).not.toHaveProperty("creditAvailableAt");
    expect(await doubt.credit()).toEqual([0, 2_500, 0]);
    expect(await releaseDue({ orgId: actor.orgId }, inDays(400))).toBe(false);
    expect(await doubt.friend()).toMatchObject({ checking: true, stage: "converted" });
    expect(await doubt.sent()).toEqual([]);
    expect((await doubt.explain()).outcome).toBe("in_review");
    expect((await doubt.read()).review).toMatchObject({ state: "open" });
    const { review } = await getReview(actor, { reviewId: doubt.reviewId });
    expect(review).toMatchObject({
      creditCents: 2_500,
      allowing: { balanceBefore: 0, balanceAfter: 2_500 },
      friendRewardText: "$50 off",
      mayDecide: true,
      severity: "medium",
    });
    expect(review.steps.map(({ kind }) => kind)).toEqual(["lead", "job", "held"]);
    const [row] = await readInbox(actor, "review");
    expect(row).toMatchObject({ id: doubt.reviewId, friendName: "Fred Fox", mayDecide: true });

    const allowed = await allowReferral(actor, { reviewId: doubt.reviewId, note: "Known to us" });
    expect(allowed.review).toMatchObject({ state: "allowed", trusted: false, note: "Known to us" });
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
    expect(await doubt.sent()).toEqual(["credit-released"]);
    expect(await doubt.friend()).toMatchObject({ checking: false });
    expect((await doubt.explain()).outcome).toBe("credited");
    expect((await readAuditEntries(actor.orgId)).map(({ action }) => action)).toContain("review.allowed");
  });

  it("is credited on its day if held, and at once if allowed earlier", async () => {
    const { actor } = organization;
    const late = await startDoubt({ creditHoldDays: 10 });
    await late.convert();
    const { review } = await getReview(actor, { reviewId: late.reviewId });
    expect(Date.parse(review.allowing?.creditedAt ?? "") - Date.now()).toBeGreaterThan(9 * DAY_MS);
    await allowReferral(actor, { reviewId: late.reviewId });
    expect(await late.credit()).toEqual([0, 2_500, 0]);
    expect(await releaseDue({ orgId: actor.orgId, advocateId: late.advocateId }, inDays(11))).toBe(true);
    expect(await late.credit()).toEqual([2_500, 0, 0]);
    const early = await startDoubt();
    await allowReferral(actor, { reviewId: early.reviewId });
    expect(await early.convert()).toMatchObject({ advocateNewBalance: 2_500 });
    expect(await early.sent()).toEqual(["reward-advocate"]);
  });

  it("is credited minus a refund when allowed, and in full once that refund fails", async () => {
    const { actor } = organization;
    const doubt = await startDoubt();
    await doubt.convert();
    const refund = { campaignId: doubt.campaignId, referralId: doubt.referralId, refundId: "re_1" };
    await reverseReferral(actor, { ...refund, reason: "refunded" });
    await allowReferral(actor, { reviewId: doubt.reviewId });
    expect(await doubt.credit()).toEqual([0, 0, 0]);
    await unreverseReferral(actor, refund);
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
  });

  it("of a family of four is released entirely by one decision that trusts the advocate", async () => {
    const { actor } = organization;
    const ann = await scene.startAnn();
    const friendPhone = "+15035550190";
    await scene.keepCustomer(ann.email ?? "", "2024-03-01", "1227 se alder st");
    const family: string[] = [];
    for (const name of ["Bo", "Fay", "Kim", "Lee"]) {
      const friendEmail = uniqueEmail(name.toLowerCase());
      await scene.keepCustomer(friendEmail, "2024-03-01", "1227 se alder st");
      const friend = { friendName: `${name} Reyes`, friendEmail, friendPhone };
      family.push(await scene.refer(ann, friend));
    }
    for (const referralId of family) {
      expect(await scene.convert(ann, referralId)).toMatchObject({ inReview: true });
    }
    const { reviewId = "" } = (await scene.reviewOf(family[3] ?? "")) ?? {};
    const before = await getReview(actor, { reviewId });
    expect(before.review).toMatchObject({ otherOpen: 3, isAdvocateTrusted: false });
    expect(before.review.same).toEqual(["street", "surname"]);
    await allowReferral(actor, { reviewId, trust: true });
    const { advocate } = await getAdvocate(actor, idsOf(ann));
    expect(advocate).toMatchObject({ creditBalanceCents: 10_000, pendingCreditCents: 0 });
    const fifth = await scene.refer(ann, { friendName: "Mo Reyes", friendPhone });
    expect(await scene.reviewOf(fifth)).toBeUndefined();
    const { settings } = await getReviewSettings(actor, {});
    expect(settings.trusted[0]).toMatchObject({ advocateId: ann.advocateId, name: "Ann Reyes" });
    await untrustAdvocate(actor, { advocateId: ann.advocateId });
    await expect(untrustAdvocate(actor, { advocateId: ann.advocateId })).rejects.toMatchObject({
      code: "not_found",
    });
    const sixth = await scene.refer(ann, { friendName: "Jo Reyes", friendPhone });
    expect(await scene.reviewOf(sixth)).toMatchObject({ state: "open" });
  });
});

describe("a denial", () => {
  it("rejects a lead, gives the reason only on request, and can be undone", async () => {
    const { actor } = organization;
    const doubt = await startDoubt({ maxReferralsPerAdvocate: 1 });
    const denial = { reviewId: doubt.reviewId, reason: "already a customer" } as const;
    await denyReferral(actor, { ...denial, reasonShown: true });
    expect(await doubt.read()).toMatchObject({ stage: "rejected", rejectionReason: "not eligible" });
    expect(await doubt.friend()).toMatchObject({ checking: false, deniedFor: "already a customer" });
    expect((await doubt.explain()).sentences.at(-1)).toBe("It was denied in review: “already a customer”.");
    await expect(denyReferral(actor, denial)).rejects.toMatchObject({ code: "already_decided" });

    await undoReview(actor, { reviewId: doubt.reviewId });
    expect(await doubt.read()).toMatchObject({ stage: "new" });
    await expect(undoReview(actor, { reviewId: doubt.reviewId })).rejects.toMatchObject({
      code: "not_decided",
    });
    await denyReferral(actor, denial);
    expect(await doubt.friend()).toMatchObject({ deniedFor: null });
    // In the meantime another friend takes the place.
    await scene.refer(doubt);
    await expect(undoReview(actor, { reviewId: doubt.reviewId })).rejects.toMatchObject({
      code: "referral_cap_reached",
    });
  });

  it("takes back the held reward and holds it again when undone", async () => {
    const { actor } = organization;
    const doubt = await startDoubt();
    await doubt.convert();
    const { reviewId } = doubt;
    await denyReferral(actor, { reviewId, reason: "own referral" });
    expect(await doubt.credit()).toEqual([0, 0, 0]);
    expect(await doubt.read()).toMatchObject({ stage: "reversed", reversalReason: "not eligible" });
    expect(await doubt.friend()).toMatchObject({ checking: false });
    await undoReview(actor, { reviewId });
    expect(await doubt.credit()).toEqual([0, 2_500, 0]);
    expect(await doubt.read()).toMatchObject({ stage: "converted", review: { state: "open" } });
    await denyReferral(actor, { reviewId, reason: "own referral" });
    await undoReview(actor, { reviewId });
    await allowReferral(actor, { reviewId });
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
    expect(await doubt.sent()).toEqual(["credit-released"]);
  });

  it("can follow an allowed review, whose credit is then taken back until a new decision", async () => {
    const { actor } = organization;
    const doubt = await startDoubt();
    await doubt.convert();
    const { reviewId } = doubt;
    await allowReferral(actor, { reviewId, trust: true });
    await undoReview(actor, { reviewId });
    expect(await doubt.credit()).toEqual([0, 0, 0]);
    expect(await doubt.read()).toMatchObject({ stage: "reversed", reversalReason: "mistake" });
    expect(await doubt.friend()).toMatchObject({ checking: true });
    expect((await doubt.explain()).outcome).toBe("in_review");
    const { review } = await getReview(actor, { reviewId });
    expect(review).toMatchObject({ creditCents: 2_500, isAdvocateTrusted: false, trusted: false });
    await allowReferral(actor, { reviewId });
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
    await undoReview(actor, { reviewId });
    await denyReferral(actor, { reviewId, reason: "other" });
    await undoReview(actor, { reviewId });
    expect(await doubt.credit()).toEqual([0, 0, 0]);
    await allowReferral(actor, { reviewId });
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
  });
});

it("happens once under concurrent decisions", async () => {
  const { actor } = organization;
  const doubt = await startDoubt();
  await doubt.convert();
  const { reviewId } = doubt;
  const once = async (decide: (at: number) => Promise<unknown>, code: string) => {
    const done = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => decide(at)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const decision of done) {
      if (decision.status === "rejected") expect(decision.reason).toMatchObject({ code });
    }
  };
  const decide = (at: number) =>
    at % 2 === 0 ? allowReferral(actor, { reviewId }) : denyReferral(actor, { reviewId, reason: "other" });
  await once(decide, "already_decided");
  await once(() => undoReview(actor, { reviewId }), "not_decided");
  const { review } = await getReview(actor, { reviewId });
  expect(review).toMatchObject({ state: "open", creditCents: 2_500 });
});

it("works before, after and during a conversion, and holds the reward accordingly", async () => {
  const { actor } = organization;
  for (let round = 0; round < 6; round += 1) {
    const doubt = await startDoubt();
    await Promise.all([doubt.convert(), allowReferral(actor, { reviewId: doubt.reviewId })]);
    expect(await doubt.credit()).toEqual([2_500, 0, 0]);
  }
});

it("must come from another member if a member's own act was flagged", async () => {
  const { flagged } = await scene.doubts.insider();
  const { reviewId = "" } = (await scene.reviewOf(flagged)) ?? {};
  const colleague = await createTestUser(organization.orgId, "user");
  const denial = { reviewId, reason: "other" } as const;
  for (const self of [scene.member, organization.actor]) {
    await expect(denyReferral(self, denial)).rejects.toMatchObject({ code: "second_person_required" });
    await expect(allowReferral(self, { reviewId })).rejects.toMatchObject({ code: "second_person_required" });
    expect((await getReview(self, { reviewId })).review.mayDecide).toBe(false);
  }
  expect((await allowReferral(colleague.actor, { reviewId })).review.state).toBe("allowed");
});

it("may come from the member whose own act was flagged, once there is no one else on the team", async () => {
  const own = await createTestOrganization({ tier: "pro" });
  const there = doubtsOf(own);
  const { flagged } = await there.doubts.insider();
  const { reviewId = "" } = (await there.reviewOf(flagged)) ?? {};
  const team = await database().select({ userId: users.id }).from(users).where(eq(users.orgId, own.orgId));
  for (const { userId } of team) {
    if (userId !== there.member.userId) await removeMember({ orgId: own.orgId, userId });
  }
  expect((await getReview(there.member, { reviewId })).review.mayDecide).toBe(true);
  expect((await allowReferral(there.member, { reviewId })).review.state).toBe("allowed");
});

it("stays open until decided, unless the settings allow it automatically after some days", async () => {
  const own = await createTestOrganization({ tier: "pro" });
  const there = doubtsOf(own);
  const ann = await there.startAnn();
  const referralId = await there.refer(ann, { friendEmail: "slow.fox@mailinator.com" });
  await there.convert(ann, referralId);
  await allowOverdue(inDays(300));
  expect(await there.reviewOf(referralId)).toMatchObject({ state: "open" });
  await updateReviewSettings(own.actor, { allowAfterDays: 14 });
  await allowOverdue(inDays(13));
  expect(await there.reviewOf(referralId)).toMatchObject({ state: "open" });
  await allowOverdue(inDays(15));
  const { reviews } = await listReviews(own.actor, { part: "decided" });
  expect(reviews).toMatchObject([{ state: "allowed", decidedBy: "Review settings" }]);
  expect((await getAdvocate(own.actor, idsOf(ann))).advocate.creditBalanceCents).toBe(2_500);
  await expectLedgerRight(own.orgId);
});

it("is listed newest first, without deleted campaigns and closed leads", async () => {
  const own = await createTestOrganization({ tier: "pro" });
  const there = doubtsOf(own);
  const [ann, bo] = [await there.startAnn(), await there.startAnn()];
  const add = (sent: typeof ann, at: number) => there.refer(sent, { friendEmail: `fox${at}@mailinator.com` });
  const [a, b, c] = [await add(ann, 1), await add(ann, 2), await add(bo, 3)];
  const openIds = async () => {
    const { reviews } = await listReviews(own.actor, { part: "open" });
    return reviews.map(({ referralId }) => referralId);
  };
  expect(await openIds()).toEqual([c, b, a]);
  await transact((tx) =>
    tx.update(campaignTable).set({ deletedAt: new Date() }).where(eq(campaignTable.id, bo.campaignId)),
  );
  const reviewOfB = single([await there.reviewOf(b)].filter((review) => review !== undefined));
  await denyReferral(own.actor, { reviewId: reviewOfB.reviewId, reason: "other" });
  expect(await openIds()).toEqual([a]);
  expect(await readInbox(own.actor, "review")).toHaveLength(1);
});
