import fc from "fast-check";
import { expect, it } from "vitest";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { postForm, readReferrals } from "@/proof/fixtures/friend-forms";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { findHandler } from "@/proof/fixtures/routes";
import { enrollAdvocate } from "@/proof/fixtures/scenario";

isolateRateLimits();

const scene = await makeScene();

async function makeScene() {
  const { api, campaign } = await startCampaign({
    organization: { tier: "pro" },
    campaign: { maxReferralsPerAdvocate: 1_000 },
  });
  return { api, campaign, ann: await enrollAdvocate(api, campaign) };
}

const anything = fc.string({ unit: "binary", maxLength: 400 });
const fields = fc.dictionary(
  fc.oneof(
    fc.constantFrom("friendName", "friendEmail", "friendPhone", "friendSmsConsent", "stamp", "company"),
    fc.constantFrom("action", "wish", "notificationPreference"),
    anything,
  ),
  fc.oneof(anything, fc.constantFrom("1-en", "stop", "refer", "preference", "emails", "both")),
);

it("any form redirects to a page, and an unprintable name creates no referral", async () => {
  const { api, campaign, ann } = scene;
  const { referralCode: code } = ann;
  await fc.assert(
    fc.asyncProperty(fields, fc.boolean(), async (form, hasStamp) => {
      const stamp = hasStamp ? { stamp: stampForm(code, new Date(Date.now() - 60_000)) } : {};
      const { status, headers } = await postForm(`/api/friends/${code}`, { ...form, ...stamp });
      expect([status, headers.get("location")?.split("?")[0]]).toEqual([303, `/r/${code}`]);
    }),
    { numRuns: 150 },
  );
  const referrals = await readReferrals(api, campaign);
  expect(referrals.filter(({ friendName }) => /\p{Cc}/u.test(friendName) || friendName.trim() === "")).toEqual([]);
});

it("any portal form redirects to its page or is refused", async () => {
  const { ann } = scene;
  await fc.assert(
    fc.asyncProperty(fields, async (form) => {
      const { status } = await postForm(`/api/portal/${ann.portalToken}`, form);
      expect([303, 404, 429]).toContain(status);
    }),
    { numRuns: 100 },
  );
});

it("bytes that are not a form are treated as an empty one", async () => {
  const { ann } = scene;
  const path = `/api/friends/${ann.referralCode}`;
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), anything, async (bytes, type) => {
      const headers = { "Content-Type": /^[\x20-\x7e]*$/.test(type) ? type : "multipart/form-data" };
      const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: bytes, headers });
      expect((await findHandler("POST", path)(request)).status).toBe(303);
    }),
    { numRuns: 100 },
  );
});
