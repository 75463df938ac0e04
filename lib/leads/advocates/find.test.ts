import { describe, expect, it } from "vitest";
import { findAdvocates } from "@/lib/leads/advocates/find";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const { actor, api, campaign } = await startCampaign();
const enroll = (name: string, phone?: string) =>
  enrollAdvocate(api, campaign, { name, email: uniqueEmail("x"), ...(phone && { phone }) });
await enroll("Nathaniel Boone");
const jonathan = await enroll("Jonathan Price");
const { convertPath } = await addReferral(api, campaign, jonathan);
await api.post(convertPath);
await enroll("Nathan Ives", "+14155550132");
const maria = await enroll("María Gonzalez");
await enroll("Zoë Ng");
const { campaignId } = await createCampaign(api);
const otherCampaignId = campaignId;

describe("an advocate search", () => {
  it.each([
    // Whole words come first, then beginnings of words, then text inside words, regardless of referral counts.
    ["nathan", ["Nathan Ives", "Nathaniel Boone", "Jonathan Price"]],
    ["ives nathan", ["Nathan Ives"]],
    ["555-0132", ["Nathan Ives"]],
    ["(415) 555 0132", ["Nathan Ives"]],
    ["maria", ["María Gonzalez"]],
    ["zoe", ["Zoë Ng"]],
    ["gonzales", ["María Gonzalez"]],
    ["marya gonsalez", ["María Gonzalez"]],
    ["boon nathanyel", ["Nathaniel Boone"]],
    ["nathen", ["Nathan Ives", "Nathaniel Boone"]],
    ["Maria's neighbor Nathan", ["María Gonzalez", "Nathan Ives", "Nathaniel Boone"]],
    ["my friend Zoë from church", ["Zoë Ng"]],
    ["wxqvjkzbfp", []],
  ])("by name for %j puts the best match first", async (q, names) => {
    const { advocates } = await findAdvocates(actor, { q });
    expect(advocates.map(({ name }) => name).slice(0, Math.max(names.length, 1))).toEqual(names);
  });

  it("by code finds its owner, with or without the hyphen", async () => {
    const { referralCode } = maria;
    for (const q of [referralCode, referralCode.replace("-", "").toLowerCase(), referralCode.replace("-", " ")]) {
      const { advocates } = await findAdvocates(actor, { q });
      expect(advocates[0]?.referralCode).toBe(referralCode);
    }
  });

  it.each(["maria", "gonzales"])("for %j finds no one in another campaign", async (q) => {
    expect(await findAdvocates(actor, { q, campaignId: otherCampaignId })).toEqual({ advocates: [] });
  });

  it("with a typo falls back to similar names in the list", async () => {
    const { advocates } = await listAllAdvocates(actor, { q: "gonzales", limit: "10" });
    expect(advocates.map(({ name }) => name)).toEqual(["María Gonzalez"]);
  });
});
