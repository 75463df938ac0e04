import { expect } from "vitest";
import type { businessProfile } from "@/lib/accounts/business-profile/contract";
import { apiAs } from "@/proof/fixtures/api";
import { uploadLogo } from "@/proof/fixtures/logos";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { allow, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const linked = "Call acme.com today";
const words = (name: string, longest: number) =>
  field(name, [7, "", linked, ofLength(longest + 1)], ["a", ofLength(longest), null]);

export const table: RuleTable<keyof typeof businessProfile> = {
  needsCampaign: false,
  ownOrganization: true,
  endpoints: {
    get: {
      access: {},
      cases: [allow("an empty profile before the first save", {}, { businessProfile: {} })],
    },
    update: {
      access: { role: "admin" },
      echo: "businessProfile",
      cases: [
        field("phone", [7, "", "555", "+442079460000"], ["+14155550132", null]),
        words("serviceArea", 120),
        words("licenseNumber", 60),
        words("about", 300),
        field(
          "translations",
          [7],
          [
            {
              es: {
                about: "Negocio familiar",
                serviceArea: "Oakland y Berkeley",
                licenseNumber: "Licencia n.º 1",
              },
            },
            { en: { about: "a" } },
          ],
        ),
        ...refuse("400 invalid_input in translations.fr", {
          "an unsupported language": { translations: { fr: {} } },
        }),
        ...refuse("400 invalid_input in translations.es.phone", {
          "a value that is not text": { translations: { es: { phone: "(415) 555-0100" } } },
        }),
        ...refuse("400 invalid_input in translations.es.about", {
          "a web address in another language": { translations: { es: { about: linked } } },
          "nothing in another language": { translations: { es: { about: "" } } },
          "too much in another language": { translations: { es: { about: ofLength(301) } } },
        }),
        words("postalAddress", 200),
        field(
          "reviewUrl",
          [
            7,
            "",
            "http://g.page/acme",
            "javascript:alert(1)",
            "https://10.0.0.1/a",
            "https://g.page:81/a",
            "https://google.com@evil.example/a",
            "https://localhost/a",
            `https://g.page/${ofLength(300)}`,
          ],
          ["https://g.page/r/acme", null],
        ),
        field("reviewRating", ["4.9", 0.9, 5.1, 4.95], [1, 4.9, 5, null]),
        field("reviewCount", ["212", 0, 1.5, 1_000_001], [1, 1_000_000, null]),
        field("callBack", [7, "", "soon"], ["hour", "next_day", null]),
        field("photoKey", [7, "", "logos/../secret", ofLength(513)], [null]),
        ...onPlan({ overrides: { customBranding: false } }, [
          allow("every field on a plan without branding", {
            phone: "(415) 555-0132",
            about: "Family-run since 2009.",
            licenseNumber: "CA license #1048213",
          }),
        ]),
        ...onPlan({}, [
          allow(
            "an uploaded photo",
            async ({ api }) => ({ fields: { photoKey: (await uploadLogo(api)).logoKey } }),
            ({ body }) => expect(JSON.stringify(body)).toContain("photoUrl"),
          ),
          ...refuse("400 invalid_input in photoKey", {
            "another organization's photo": async () => {
              const { apiKey } = await createTestOrganization();
              return { fields: { photoKey: (await uploadLogo(apiAs(apiKey))).logoKey } };
            },
          }),
        ]),
      ],
    },
    startPhotoUpload: {
      access: { role: "admin" },
      cases: [field("contentType", [undefined, 7, null, "image/svg+xml"], ["image/png", "image/jpeg", "image/gif"])],
    },
  },
};
