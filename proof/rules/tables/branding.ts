import { expect } from "vitest";
import type { branding } from "@/lib/business/branding/contract";
import { saveLogo, startUpload, uploadLogo } from "@/proof/fixtures/logos";
import { allow, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const access = { role: "admin", feature: "customBranding" } as const;
const handle = (name: string, longest: number) =>
  field(name, [7, "", "@acme", ofLength(longest + 1)], ["a", ofLength(longest), null]);

const page = (name: string) => field(name, [7, "", "javascript:alert(1)", ofLength(256)], ["f", ofLength(255), null]);

/** The saved fields and the deleted files are tested in lib/business/branding. */
export const table: RuleTable<keyof typeof branding> = {
  needsCampaign: false,
  ownOrganization: true,
  // Every scene has a logo.
  ids: async ({ api }) => {
    await saveLogo(api);
  },
  endpoints: {
    get: { access, cases: [] },
    update: {
      access,
      echo: "branding",
      cases: [
        field("primaryColor", [7, "1a7f5a", "#1a7f5", "#1a7f5a0", "#1a7f5g", ""], ["#1A7F5A", null]),
        handle("instagram", 30),
        handle("twitterX", 15),
        page("facebook"),
        page("the service"),
        field("logoUrl", [7, null, "", ofLength(513)]),
        field("logoKey", [7, null, "", ofLength(513)]),
        ...refuse("400 invalid_input in logoKey", { "an address alone": { logoUrl: ofLength(512) } }),
        ...refuse("400 invalid_input in logoUrl", { "a key alone": { logoKey: ofLength(512) } }),
        ...onPlan({}, [
          allow("an uploaded logo", async ({ api }) => ({ fields: await uploadLogo(api) })),
          ...refuse("400 invalid_input in logoKey", {
            "a logo before its upload": async ({ api }) => ({ fields: (await startUpload(api)).pair }),
          }),
        ]),
      ],
    },
    startLogoUpload: {
      access,
      cases: [
        field("contentType", [undefined, 7, null, "image/svg+xml"], ["image/png", "image/jpeg", "image/gif"]),
        ...onPlan({}, [
          allow("the three fields", {}, ({ body }) => {
            const text = expect.any(String);
            expect(body).toEqual({ uploadUrl: text, publicUrl: text, key: text });
          }),
        ]),
      ],
    },
    removeLogo: { access, cases: [] },
  },
};
