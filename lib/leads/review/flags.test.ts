import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { trustedAdvocates } from "@/db/schema/reviews";
import { updateAdvocate } from "@/lib/leads/advocates/service";
import { updateReferral } from "@/lib/leads/referrals/edit";
import { flagRules } from "@/lib/leads/review/rules";
import { allowReferral, undoReview } from "@/lib/leads/review/service";
import { updateReviewSettings } from "@/lib/leads/review/settings";
import { doubtsOf } from "@/proof/fixtures/doubtful";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";

/** Has not enrolled or converted anyone, so may decide every referral. */

const organization = await createTestOrganization({ tier: "pro" });
const scene = doubtsOf(organization);
const colleague = await createTestUser(organization.orgId, "user");
await updateReviewSettings(organization.actor, { rules: [{ rule: "same_network", on: true }] });

describe.each(flagRules.map(({ key }) => key))("the rule %s", (rule) => {
  it("flags its case with evidence, even after a decision is undone, but not the closest innocent case", async () => {
    const { flagged, twin, sentence } = await scene.doubts[rule]();
    expect(await scene.sentencesOf(flagged, rule)).toEqual([sentence]);
    expect(await scene.sentencesOf(twin, rule)).toEqual([]);
    const { reviewId = "" } = (await scene.reviewOf(flagged)) ?? {};
    await allowReferral(colleague.actor, { reviewId });
    const { review } = await undoReview(colleague.actor, { reviewId });
    expect(review).toMatchObject({ state: "open", flags: [{ rule, sentence }] });
  });
});

it("a household is recognized by a shared phone and last name, but not by the friend's own phone", async () => {
  const ann = await scene.startAnn();
  const phone = "+15035550160";
  const [fay, email] = [uniqueEmail("fay"), uniqueEmail("kim")];
  await scene.enroll(ann.campaignId, { name: "Bo Reyes Sr.", email: uniqueEmail("bo"), phone });
  await scene.enroll(await scene.addCampaign(), { name: "Kim Reyes", email, phone: "+15035550161" });
  const son = await scene.refer(ann, { friendName: "Fay Reyes", friendEmail: fay, friendPhone: phone });
  const own = { friendName: "Kim Reyes", friendEmail: email, friendPhone: "+15035550161" };
  expect(await scene.sentencesOf(son, "same_household")).toEqual([
    "Fay and Ann have the same last name, and Fay’s phone is Bo Reyes Sr.’s.",
  ]);
  expect(await scene.sentencesOf(await scene.refer(ann, own), "same_household")).toEqual([]);
});

it("a former customer is recognized by a converted lead, unless the campaign allows existing customers", async () => {
  const { startAnn, refer, convert, sentencesOf } = scene;
  const friendEmail = uniqueEmail("fred");
  const [bo, ann, dee] = [
    await startAnn(),
    await startAnn({ newCustomersOnly: true }),
    await startAnn({ newCustomersOnly: false }),
  ];
  await convert(bo, await refer(bo, { friendEmail }));
  const again = await refer(ann, { friendEmail });
  expect(await sentencesOf(again, "known_customer")).toHaveLength(1);
  expect(await sentencesOf(await refer(dee, { friendEmail }), "known_customer")).toEqual([]);
});

it("a trusted advocate is exempt except for sharing the friend's contacts", async () => {
  const { startAnn, refer, convert, sentencesOf, reviewOf } = scene;
  const { actor } = organization;
  const ann = await startAnn();
  const { campaignId, advocateId } = ann;
  const trusted = { orgId: actor.orgId, trustedBy: "Dana Miller", createdAt: new Date() };
  await transact((tx) => tx.insert(trustedAdvocates).values({ ...trusted, advocateId }));
  expect(await reviewOf(await refer(ann, { friendEmail: "new.fox@mailinator.com" }))).toBeUndefined();
  const own = await refer(ann, { friendPhone: "+15035550170" });
  await updateAdvocate(actor, { campaignId, advocateId, phone: "+15035550170" });
  expect(await convert(ann, own)).toMatchObject({ inReview: true });
  expect(await sentencesOf(own, "same_contact")).toHaveLength(1);
});

it("an allowed referral is reopened by a new rule, but not by one already decided", async () => {
  const { startAnn, refer, convert, reviewOf, keepCustomer } = scene;
  const { actor } = organization;
  const ann = await startAnn({ newCustomersOnly: true });
  const friendEmail = "old.fox@mailinator.com";
  const referralId = await refer(ann, { friendEmail });
  const { reviewId = "" } = (await reviewOf(referralId)) ?? {};
  await allowReferral(actor, { reviewId });
  await updateReferral(actor, { campaignId: ann.campaignId, referralId, note: "Called" });
  await keepCustomer(friendEmail, "2025-03-14");
  expect(await convert(ann, referralId)).toMatchObject({ inReview: true, advocateNewBalance: 0 });
  expect(await reviewOf(referralId)).toEqual({ reviewId, state: "open" });
  await allowReferral(actor, { reviewId });
  expect(await reviewOf(referralId)).toEqual({ reviewId, state: "allowed" });
});

it("follows the settings", async () => {
  const { startAnn, refer, reviewOf } = scene;
  const { actor } = await createTestOrganization({ tier: "pro" });
  const otherOrg = doubtsOf({ ...organization, actor, orgId: actor.orgId });
  const ann = await otherOrg.startAnn();
  await updateReviewSettings(actor, { rules: [{ rule: "disposable_email", on: false }] });
  expect(await otherOrg.reviewOf(await otherOrg.refer(ann, { friendEmail: "a@mailinator.com" }))).toBeUndefined();
  await updateReviewSettings(actor, { rules: [{ rule: "disposable_email", on: true }] });
  expect(await otherOrg.reviewOf(await otherOrg.refer(ann, { friendEmail: "b@mailinator.com" }))).toBeDefined();
  const here = await startAnn();
  expect(await reviewOf(await refer(here, { friendEmail: "c@mailinator.com" }))).toBeDefined();
});

it("recognizes last names in any spelling", async () => {
  const rows = await database().execute<{ names: (string | null)[] }>(`
    SELECT json_agg(surname_of(name)) AS names FROM unnest(ARRAY[
      'Ann Reyes', 'ANN  RÉYES ', 'Bo Reyes, Jr.', 'Bo Reyes III', 'Ann', 'Mary Ann de la Cruz', 'Jr']) AS name`);
  expect(rows[0]?.names).toEqual(["reyes", "reyes", "reyes", "reyes", null, "cruz", null]);
});
