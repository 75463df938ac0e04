import { expect, it } from "vitest";
import { readTermsParts, writeTerms } from "@/lib/business/campaigns/terms";
import { catalogs } from "@/lib/kit/words/catalogs";
import { findPortal } from "@/lib/public/portal/find-portal";
import { seeTerms } from "@/lib/public/portal/see-terms";
import { apiAs } from "@/proof/fixtures/api";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { enrollAdvocate } from "@/proof/fixtures/scenario";

const fixed = {
  business: "Acme",
  rewardMode: "fixed",
  advocateRewardValue: 2_500,
  friendRewardValue: 5_000,
  maxReferralsPerAdvocate: 10,
  creditHoldDays: 0,
  newCustomersOnly: false,
  creditMonths: null,
} as const;

it("writes terms from the campaign's settings and splits them into sections", () => {
  const text = writeTerms(
    {
      ...fixed,
      expiresAt: new Date("2027-01-01T09:59:59.999Z"),
      extraTerms: "Not on emergencies.\n\nAsk us.",
    },
    catalogs.en,
  );
  const sections = Object.fromEntries(readTermsParts(text).map(({ heading, text }) => [heading, text]));
  expect(sections["What each of you gets"]).toBe(
    "The friend gets $50 off the next job. The person who referred them earns $25 in credit.",
  );
  expect(sections["Limits and end date"]).toBe(
    "Up to 10 friends per person. New friends can be referred until December 31, 2026.",
  );
  expect(sections["More from Acme"]).toBe("Not on emergencies.\n\nAsk us.");
  expect(sections["When you get it"]).toBe(
    "The friend’s discount comes off the next bill. The credit is added once Acme marks the job done. If the job is refunded, the credit is taken back.",
  );
  expect(writeTerms({ ...fixed, creditHoldDays: 14 }, catalogs.en)).toContain(
    "The credit is added 14 days after Acme marks the job done.",
  );
  expect(writeTerms({ ...fixed, creditHoldDays: 1 }, catalogs.en)).toContain("added 1 day after");
  const percent = writeTerms({ ...fixed, rewardMode: "percent", advocateRewardValue: 1_250 }, catalogs.en);
  expect(percent).toContain("earns 12.5% of the job total in credit");
  expect(writeTerms({ ...fixed, advocateRewardValue: 0 }, catalogs.en)).not.toContain("redit");
  expect(sections["Credit, not cash"]).toContain("someone else. Credit doesn’t expire.");
  expect(writeTerms({ ...fixed, creditMonths: 12 }, catalogs.en)).toContain(
    "Credit expires 12 months after it is added.",
  );
  expect(sections["What counts"]).toMatch(/^Anyone who came to Acme through that link or code, once the job is done\./);
  expect(sections["What counts"]).not.toContain("already a customer");
  expect(writeTerms({ ...fixed, newCustomersOnly: true }, catalogs.en)).toContain(
    "in your own household. Anyone who was already a customer doesn’t count.",
  );
  for (const [language, first] of [
    ["en", /first|new customer/i],
    ["es", /primer|cliente nuevo/i],
  ] as const) {
    expect(writeTerms({ ...fixed, newCustomersOnly: true }, catalogs[language])).toMatch(first);
    expect(writeTerms(fixed, catalogs[language])).not.toMatch(first);
  }
  expect(writeTerms({ ...fixed, creditMonths: 1 }, catalogs.en)).toContain("Credit expires 1 month after it is added.");
});

it("uses the business’s own lines in the terms' language if they are translated", () => {
  const own = {
    ...fixed,
    extraTerms: "Not on emergencies.",
    translations: { es: { extraTerms: "No urgencias." } },
  };
  expect(writeTerms(own, catalogs.es)).toMatch(/\nNo urgencias\.$/);
  expect(writeTerms(own, catalogs.en)).toMatch(/\nNot on emergencies\.$/);
  expect(writeTerms({ ...own, translations: {} }, catalogs.es)).toMatch(/\nNot on emergencies\.$/);
});

it("stores the wording an advocate saw when first opening their page", async () => {
  const { api, campaign } = await startCampaign();
  const { portalToken, path } = await enrollAdvocate(api, campaign);
  const visit = async (userAgent: string) => seeTerms(portalToken, new Headers({ "user-agent": userAgent }));
  const versionOf = async () => (await findPortal(portalToken, new Date()))?.termsVersion;

  await visit("Slackbot 1.0");
  expect(await versionOf()).toBeNull();
  await visit("Mozilla/5.0 (iPhone) Safari/604.1");
  const first = await versionOf();
  await api.patch(campaign.path, { extraTerms: "New rule." });
  await visit("Mozilla/5.0 (iPhone) Safari/604.1");
  expect(await versionOf()).toBe(first);
  expect(JSON.stringify((await api.get(path)).body)).toContain(String(first));
  const stored = await api.get(`/api/app/offer-terms/${first}`);
  expect(stored.body["terms"]).toMatchObject({
    version: first,
    text: expect.not.stringContaining("New rule"),
  });
  const other = apiAs((await createTestOrganization()).apiKey);
  expect((await other.get(`/api/app/offer-terms/${first}`)).status).toBe(404);
});
