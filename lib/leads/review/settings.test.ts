import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/kit/durations";
import { flagRules } from "@/lib/leads/review/rules";
import { allowReferral, denyReferral } from "@/lib/leads/review/service";
import { getReviewSettings, updateReviewSettings } from "@/lib/leads/review/settings";
import { tryReviewRule } from "@/lib/leads/review/try-rule";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { doubtsOf } from "@/proof/fixtures/doubtful";
import { createTestOrganization } from "@/proof/fixtures/organization";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe.each(flagRules.map(({ key }) => key))("the rule %s, tried on the past", (rule) => {
  it("finds exactly what it has flagged", async () => {
    const own = await createTestOrganization({ tier: "pro" });
    const there = doubtsOf(own);
    await updateReviewSettings(own.actor, { rules: [{ rule: "same_network", on: true }] });
    const { flagged, sentence } = await there.doubts[rule]();
    const tried = await tryReviewRule(own.actor, { rule }, { now: inDays(31) });
    const name = sentence.split(" ")[0];
    expect(tried.examples.map(({ referralId }) => referralId)).toEqual([flagged]);
    expect(tried.flagged).toBe(1);
    expect(tried.looked).toBeGreaterThan(1);
    expect(tried.examples[0]?.sentence.split(" ")[0]).toBe(name);
    if (!flagRules.find(({ key, number }) => key === rule && number)) return;
    const strict = await tryReviewRule(own.actor, { rule, value: "1000" }, { now: inDays(31) });
    expect(strict.flagged).toBe(rule === "insider" || rule === "refunded_twice" ? 2 : 0);
  });
});

it("reports a rule that is nearly always overruled, and updates change only the given settings", async () => {
  const own = await createTestOrganization({ tier: "pro" });
  const there = doubtsOf(own);
  const ann = await there.startAnn();
  for (let at = 0; at < 10; at += 1) {
    const referralId = await there.refer(ann, { friendEmail: `fox${at}@mailinator.com` });
    const { reviewId = "" } = (await there.reviewOf(referralId)) ?? {};
    if (at === 3) await denyReferral(own.actor, { reviewId, reason: "not a real lead" });
    else await allowReferral(own.actor, { reviewId });
  }
  const { settings } = await getReviewSettings(own.actor, {});
  const about = settings.rules.find(({ rule }) => rule === "disposable_email");
  expect(about).toMatchObject({
    flagged: 10,
    allowed: 9,
    denied: 1,
    advice: "You allowed 9 of the last 10. Consider switching it off.",
  });
  expect(about?.recent.indexOf("denied")).toBe(3);
  const changed = await updateReviewSettings(own.actor, { rules: [{ rule: "many_in_a_day", value: 8 }] });
  const many = expect.objectContaining({ rule: "many_in_a_day", on: true, value: 8 });
  expect(changed).toMatchObject({ settings: { rules: expect.arrayContaining([many]) } });
  const audit = (await readAuditEntries(own.orgId)).at(-1);
  expect(audit).toMatchObject({ action: "review_rules.changed", after: { many_in_a_day: 8 } });
  for (const wrong of [
    { rule: "same_contact", on: false },
    { rule: "ring", value: 3 },
  ] as const) {
    await expect(updateReviewSettings(own.actor, { rules: [wrong] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});
