import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { offerTerms } from "@/db/schema/campaigns";
import { referrals } from "@/db/schema/referrals";
import { languageFor, readWish } from "@/lib/public/language";
import { apiAs } from "@/proof/fixtures/api";
import { postForm, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { openShop } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, readAdvocate } from "@/proof/fixtures/scenario";

const wishOf = (accepted: string, cookie = "") =>
  readWish(new Headers({ "Accept-Language": accepted, Cookie: cookie }));

it.each([
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["tlh-US, tlh;q=0.9, en;q=0.3, es;q=0.5", "es"],
  ["es;q=0, en;q=0.1", "en"],
  ["tlh", undefined],
  ["*", undefined],
  ["", undefined],
  ["es;q=x", undefined],
])("a browser that accepts “%s” gets %s", (accepted, language) => {
  expect(wishOf(accepted).accepted).toBe(language);
});

it("a choice on the page wins over the visitor's stored language, the browser's, and the business's", () => {
  const spanish = wishOf("es");
  expect(languageFor(wishOf("en", "a=b; language=es"), "en", "en")).toBe("es");
  expect(languageFor(spanish, "en", "en")).toBe("en");
  expect(languageFor(spanish, "en", null)).toBe("es");
  expect(languageFor(wishOf("tlh", "language=xx"), "es")).toBe("es");
});

it("stores a friend's language with the referral, and the terms as read", async () => {
  const { orgId, apiKey } = await createTestOrganization();
  const campaign = await createCampaign(apiAs(apiKey), {
    extraTerms: "Not on emergencies.",
    translations: { es: { extraTerms: "No en emergencias." } },
  });
  const ann = await enrollAdvocate(apiAs(apiKey), campaign);
  await sendFriendForm(ann.referralCode, {}, { "Accept-Language": "es-MX" });
  const [kept] = await database()
    .select({ language: referrals.friendLanguage, terms: offerTerms.text })
    .from(referrals)
    .innerJoin(offerTerms, eq(offerTerms.version, referrals.termsVersion))
    .where(eq(referrals.orgId, orgId));
  expect(kept).toEqual({
    language: "es",
    terms: expect.stringMatching(/^Quién puede.+No en emergencias\.$/s),
  });
});

it("stores an advocate's choice in the portal and in the browser", async () => {
  const { api, ann } = await openShop();
  const choose = (language: string) => postForm(`/api/portal/${ann.portalToken}`, { action: "language", language });
  const answer = await choose("es");
  expect(answer.headers.get("location")).toBe(`/portal/${ann.portalToken}`);
  expect(answer.headers.get("set-cookie")).toMatch(/^language=es; Path=\/; Max-Age=31536000; HttpOnly/);
  expect(await readAdvocate(api, ann)).toMatchObject({ language: "es" });
  expect((await choose("tlh")).headers.get("set-cookie")).toBeNull();
  expect(await readAdvocate(api, ann)).toMatchObject({ language: "es" });
});
