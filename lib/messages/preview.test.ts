import { beforeEach, describe, expect, it } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import { createCampaign, deleteCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { previewMessage } from "@/lib/messages/preview";
import type { TestApi } from "@/proof/fixtures/api";
import { saveLogo } from "@/proof/fixtures/logos";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";

let api: TestApi;
let actor: Actor;
beforeEach(async () => {
  ({ api, actor } = await startOrganization());
});

type PreviewInput = Parameters<typeof previewMessage>[1];
const organizationWithout = (overrides: { customBranding: false }) => startOrganization({ overrides });
const preview = (input: Partial<PreviewInput> = {}, who = actor) =>
  previewMessage(who, { template: "invite", ...input });

describe("a preview", () => {
  it.each([
    ["invite", "Ann, your link from Acme Plumbing: friends get $50 off, you get $25", "ANN-7K2Q", ["r/ANN-7K2Q"]],
    ["reward-advocate", "Ann, thank you: $25 is yours", "You referred Fred F.: +$25", []],
    ["reward-friend", "Fred, $50 off is yours thanks to Ann", "FRED-3M8P", ["r/FRED-3M8P"]],
  ] as const)(
    "of %s matches the real message, about Ann and Fred, and its links open no one's page",
    async (template, subject, part, referral) => {
      const { html, text, ...rest } = await preview({ template });
      expect(rest).toEqual({ subject });
      expect(text).toContain(part);
      expect(html).toMatch(/^<!DOCTYPE html/);
      expect(html).toContain("Acme Plumbing");
      expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
      const links = new Set(`${html} ${text}`.match(/http:\/\/localhost:3000[^\s"<]*/g));
      const { org } = succeeded<typeof accounts.get>(await api.get("/api/app/account"));
      const pages = ["portal/preview", `privacy/${org.slug}`, ...referral, "unsubscribe/preview"];
      expect([...links].sort()).toEqual(pages.map((page) => `http://localhost:3000/${page}`));
    },
  );

  it("uses the saved branding, or the given color, which it does not save", async () => {
    const { logoUrl } = await saveLogo(api);
    await api.patch("/api/app/branding", { primaryColor: "#7a1f5a", instagram: "acmeplumbing" });
    const given = (await preview({ primaryColor: "#1F5A7A" })).html;
    expect(given).toContain("#1F5A7A");
    expect(given).not.toContain("#7a1f5a");
    const { html } = await preview();
    for (const part of [logoUrl, "#7a1f5a", "https://www.instagram.com/acmeplumbing"]) {
      expect(html).toContain(part);
    }
  });

  it("ends with the number and the postal address of the business, as the law requires, on any plan", async () => {
    const { api: others, actor: rival } = await organizationWithout({ customBranding: false });
    for (const [asks, who] of [
      [api, actor],
      [others, rival],
    ] as const) {
      const before = await preview({}, who);
      expect(before.text).not.toContain("1200 Main St");
      const profile = { phone: "(415) 555-0100", postalAddress: "1200 Main St, Oakland, CA 94607" };
      await asks.patch("/api/app/business-profile", profile);
      const { html, text } = await preview({}, who);
      for (const written of [html, text]) expect(written).toContain("(415) 555-0100 · 1200 Main St, Oakland");
    }
  });

  it("has no custom branding on a plan without it, even if a color is given", async () => {
    const { actor: rival } = await organizationWithout({ customBranding: false });
    const { html } = await preview({ primaryColor: "#1f5a7a" }, rival);
    expect(html).not.toContain("#1f5a7a");
    expect(html).toContain("Acme Plumbing");
  });
});

describe("the offer of a preview", () => {
  const offerOf = async (input?: Partial<PreviewInput>, who?: Actor) =>
    (await preview(input, who)).subject.replace(/^Ann, .*?: /, "");
  const percent = { rewardMode: "percent", advocateRewardValue: 500, friendRewardValue: 750 } as const;
  const fixed = { rewardMode: "fixed", advocateRewardValue: 1_000, friendRewardValue: 2_000 } as const;
  const create = (terms: typeof percent | typeof fixed) => createCampaign(actor, { name: "Neighbors", ...terms });

  it("is that of the organization's newest campaign that is not deleted", async () => {
    await create(fixed);
    const { campaign } = await create(percent);
    expect(await offerOf()).toBe("friends get 7.5% off, you get 5% of the job");
    await deleteCampaign(actor, { campaignId: campaign.campaignId });
    expect(await offerOf()).toBe("friends get $20 off, you get $10");
    const { actor: stranger } = await createTestOrganization();
    expect(await offerOf({}, stranger)).toBe("friends get $50 off, you get $25");
  });

  it("uses each given part, and defaults if the campaign has another mode", async () => {
    await create(fixed);
    expect(await offerOf({ advocateRewardValue: "1550" })).toBe("friends get $20 off, you get $15.50");
    expect(await offerOf({ friendRewardValue: "0" })).toBe("you get $10 for every friend");
    const small = { rewardMode: "percent", advocateRewardValue: "250", friendRewardValue: "100" } as const;
    expect(await offerOf(small)).toBe("friends get 1% off, you get 2.5% of the job");
    expect(await offerOf({ rewardMode: "percent" })).toBe("friends get 5% off, you get 10% of the job");
  });

  it("computes percent rewards from a job of $500", async () => {
    const share = { rewardMode: "percent", advocateRewardValue: "333", friendRewardValue: "1000" } as const;
    const subjectOf = async (template: "reward-advocate" | "reward-friend") =>
      (await preview({ template, ...share })).subject;
    expect(await subjectOf("reward-advocate")).toBe("Ann, thank you: $16.65 is yours");
    expect(await subjectOf("reward-friend")).toBe("Fred, $50 off is yours thanks to Ann");
  });
});
