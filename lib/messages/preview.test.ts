import { beforeEach, describe, expect, it } from "vitest";
import { advocateTemplates } from "@/db/enums";
import type { Actor } from "@/lib/auth/actor";
import { previewMessage } from "@/lib/messages/preview";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { saveLogo } from "@/proof/fixtures/logos";
import { createTestOrganization } from "@/proof/fixtures/organization";

let api: TestApi;
let actor: Actor;
beforeEach(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  ({ actor } = organization);
});

type Input = Parameters<typeof previewMessage>[1];
const read = (input: Partial<Input> = {}, who = actor) =>
  previewMessage(who, { template: "invite", ...input });

describe("a preview", () => {
  it.each([
    ["invite", "Ann, your link from Acme Plumbing: give $50, get $25", "ANN-7K2Q"],
    ["reward-advocate", "Ann, thank you: $25 is yours", "Referral of Fred F.: +$25"],
    ["reward-friend", "Fred, $50 is yours, thanks to Ann", "FRED-3M8P"],
  ] as const)(
    "of %s is what its recipient would get, about Ann and Fred",
    async (template, subject, part) => {
      const preview = await read({ template });
      expect(preview.subject).toBe(subject);
      expect(preview.text).toContain(part);
      expect(preview.html).toMatch(/^<!DOCTYPE html/);
      expect(preview.html).toContain("Acme Plumbing");
    },
  );

  it.each(advocateTemplates)(
    "of %s has no script, and no link that opens anybody's page",
    async (template) => {
      const { html, text } = await read({ template });
      expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
      const links = new Set(`${html} ${text}`.match(/http:\/\/localhost:3000[^\s"<]*/g));
      const referral = { invite: ["r/ANN-7K2Q"], "reward-advocate": [], "reward-friend": ["r/FRED-3M8P"] }[
        template
      ];
      const pages = ["portal/preview", ...referral, "unsubscribe/preview"];
      expect([...links].sort()).toEqual(pages.map((page) => `http://localhost:3000/${page}`));
    },
  );

  it("has the saved branding: logo, color and links", async () => {
    const { logoUrl } = await saveLogo(api);
    await api.patch("/api/app/branding", { primaryColor: "#7a1f5a", instagram: "acmeplumbing" });
    const { html } = await read();
    expect(html).toContain(logoUrl);
    expect(html).toContain("#7a1f5a");
    expect(html).toContain("https://www.instagram.com/acmeplumbing");
  });

  it("has the given color instead, which is saved nowhere", async () => {
    await api.patch("/api/app/branding", { primaryColor: "#7a1f5a" });
    const { html } = await read({ primaryColor: "#1F5A7A" });
    expect(html).toContain("#1F5A7A");
    expect(html).not.toContain("#7a1f5a");
    expect((await read()).html).toContain("#7a1f5a");
  });

  it("has nobody's branding on a plan without it, whatever color is given", async () => {
    await api.patch("/api/app/branding", { primaryColor: "#7a1f5a", instagram: "acmeplumbing" });
    const { actor: other, apiKey } = await createTestOrganization({ overrides: { customBranding: false } });
    const { html } = await read({ primaryColor: "#1f5a7a" }, other);
    expect(html).not.toContain("#1f5a7a");
    expect(html).toContain("Acme Plumbing");
    expect((await apiAs(apiKey).get("/api/app/messages/preview?template=invite")).status).toBe(200);
  });
});
