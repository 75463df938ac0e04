import { describe, expect, it } from "vitest";
import { plans } from "@/lib/kit/auth/access";
import { en } from "@/lib/kit/words/en/en";
import { writePrivacy } from "@/lib/public/privacy/write-privacy";
import { type Business, findBusiness } from "@/lib/public/refer/find-business";
import { startOrganization } from "@/proof/fixtures/open-shop";

const {
  organization: { orgId },
  api,
} = await startOrganization();
const slug = `acme-${orgId.slice(-12)}`;
await api.patch("/api/app/account", { slug });

const read = async (): Promise<Business> => {
  const business = await findBusiness(slug, new Date());
  if (!business) throw new Error("the business has a page");
  return business;
};
const textOf = (business: Business, language: "en" | "es" = "en") =>
  writePrivacy(business, language)
    .map(({ heading, text }) => `${heading}\n${text}`)
    .join("\n");

describe("a business's privacy page", () => {
  it("names the business, its contact, and the plan's retention periods", async () => {
    const before = textOf(await read());
    expect(before).toContain("Reach ");
    const postalAddress = "1200 Main St, Oakland, CA 94607";
    await api.patch("/api/app/business-profile", { postalAddress, phone: "+14155550100" });
    const { brand, ...business } = await read();
    for (const plan of Object.values(plans)) {
      const text = textOf({ ...business, brand, plan });
      for (const told of [brand.name, postalAddress, "(415) 555-0100", "We don’t sell your data."])
        expect(text).toContain(told);
      expect(text).toContain(`kept for ${plan.auditRetentionDays} days`);
      expect(text.includes("Mobile opt-in data")).toBe(plan.sms);
    }
  });

  it("includes healthcare rules only for healthcare", async () => {
    const { brand, ...business } = await read();
    const patients = { ...business, brand: { ...brand, industry: "healthcare" as const } };
    expect(textOf(patients)).toContain(en.privacy.healthcare);
    expect(textOf(patients)).not.toContain(en.privacy.referrer);
    expect(textOf(patients)).not.toMatch(/HIPAA/);
    expect(textOf({ ...business, brand })).not.toContain(en.privacy.healthcare);
  });

  it("is complete in Spanish", async () => {
    const business = await read();
    const [english, spanish] = [writePrivacy(business, "en"), writePrivacy(business, "es")];
    expect(spanish).toHaveLength(english.length);
    expect(textOf(business, "es")).not.toMatch(/\b(the|your|and)\b/);
  });
});
