import { expect } from "vitest";
import type { branding } from "@/lib/business/branding/contract";
import { storeFile } from "@/lib/kit/storage/local";
import { apiAs } from "@/proof/fixtures/api";
import { svgImage } from "@/proof/fixtures/images";
import { saveLogo, sendTo, startUpload, uploadLogo } from "@/proof/fixtures/logos";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { allow, anyMoment, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import { removedOnce } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const path = "/api/app/branding";
const handle = (name: string, longest: number) =>
  field(name, [7, "", "@acme", ofLength(longest + 1)], ["a", ofLength(longest), null]);

const page = (name: string) =>
  field(name, [7, "", "javascript:alert(1)", ofLength(256)], ["f", ofLength(255), null]);

const freshApi = async () => apiAs((await createTestOrganization()).apiKey);

export const table: RuleTable<keyof typeof branding> = {
  ownOrganization: true,
  // Every scene has a logo.
  ids: async ({ api }) => {
    await saveLogo(api);
  },
  endpoints: {
    get: {
      access: { role: "admin", feature: "customBranding" },
      cases: [
        allow("null before the first save", async () => ({ api: await freshApi() }), { branding: null }),
        allow(
          "exactly the fields that were saved",
          async () => {
            const api = await freshApi();
            await api.patch(path, { twitterX: "acme", "the service": "https://example.com/acme" });
            return { api };
          },
          ({ body }) => {
            expect(body).toEqual({
              branding: {
                orgId: expect.any(String),
                updatedAt: anyMoment,
                twitterX: "acme",
                "the service": "https://example.com/acme",
              },
            });
          },
        ),
      ],
    },
    update: {
      access: { role: "admin", feature: "customBranding" },
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
            "a logo before its upload": async ({ api }) => ({
              fields: (await startUpload(api)).pair,
            }),
          }),
          ...refuse("400 invalid_image in logoKey", { "bytes that are not an image": damagedLogo }),
        ]),
      ],
    },
    startLogoUpload: {
      access: { role: "admin", feature: "customBranding" },
      cases: [
        field("contentType", [undefined, 7, null, "image/svg+xml"], ["image/png", "image/jpeg", "image/gif"]),
        ...onPlan({}, [
          allow("the three fields; the old file goes, its address stays", {}, async ({ body }, { api }) => {
            const text = expect.any(String);
            expect(body).toEqual({ uploadUrl: text, publicUrl: text, key: text });
            const { logoUrl } = Object((await api.get(path)).body["branding"]);
            expect((await sendTo("GET", String(logoUrl))).status).toBe(404);
          }),
        ]),
      ],
    },
    removeLogo: {
      access: { role: "admin", feature: "customBranding" },
      cases: onPlan({}, [
        allow("the logo, and removes it", {}, async ({ body }, { api }) => {
          expect(body).toEqual({ ok: true });
          expect((await api.get(path)).body["branding"]).not.toHaveProperty("logoUrl");
        }),
        ...removedOnce,
      ]),
    },
  },
};

async function damagedLogo({ api }: RuleScene) {
  const { pair } = await startUpload(api);
  // Like a storage provider that checks only the announced type.
  await storeFile(pair.logoKey, svgImage);
  return { fields: pair };
}
