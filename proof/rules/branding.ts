import { expect } from "vitest";
import type { branding } from "@/lib/branding/contract";
import { storeFile } from "@/lib/platform/storage/local";
import { apiAs } from "@/proof/fixtures/api";
import { svgImage } from "@/proof/fixtures/images";
import { saveLogo, sendTo, startUpload, uploadLogo } from "@/proof/fixtures/logos";
import { createTestOrganization } from "@/proof/fixtures/organization";
import type { Fields } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, ofLength, onPlan, type Place, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";

const path = "/api/app/branding";
const unset = { primaryColor: undefined, instagram: undefined, facebook: undefined };

const handle = (name: string, longest: number) =>
  field(name, {
    refuses: {
      "is text": 7,
      "is not empty": "",
      "has no @": "@acme",
      [`has at most ${longest} characters`]: ofLength(longest + 1),
    },
    accepts: {
      "may have 1 character": "a",
      [`may have ${longest} characters`]: ofLength(longest),
      "may be null, which clears it": null,
    },
  });

const page = (name: string) =>
  field(name, {
    refuses: {
      "is text": 7,
      "is not empty": "",
      "opens a page and nothing else": "javascript:alert(1)",
      "has at most 255 characters": ofLength(256),
    },
    accepts: {
      "may have 1 character": "f",
      "may have 255 characters": ofLength(255),
      "may be null, which clears it": null,
    },
  });

const freshApi = async () => apiAs((await createTestOrganization()).apiKey);

const pairOf = (find: (place: Place) => Promise<Fields>) => async (place: Place) => ({
  fields: await find(place),
});

/** Spec, "Branding record" and "Branding"; design §3, "Branding". */
export const brandingRules: DomainRules<keyof typeof branding> = {
  ownOrganization: true,
  // Every scene has a logo.
  ids: async ({ admin }) => {
    await saveLogo(admin);
    return {};
  },
  endpoints: {
    get: {
      rules: [
        allow("null before anything was saved", async () => ({ api: await freshApi() }), { branding: null }),
        allow(
          "every field that was saved, and none that was not",
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
      echo: "branding",
      dynamic: {
        logoKey: "only the key of an upload is accepted",
        logoUrl: "only the address of an upload is accepted",
      },
      rules: [
        ...field("primaryColor", {
          refuses: {
            "is text": 7,
            "begins with #": "1a7f5a",
            "has six digits": "#1a7f5",
            "has no more than six digits": "#1a7f5a0",
            "has hex digits": "#1a7f5g",
            "is not empty": "",
          },
          accepts: { "may be in capitals": "#1A7F5A", "may be null, which clears it": null },
        }),
        ...handle("instagram", 30),
        ...handle("twitterX", 15),
        ...page("facebook"),
        ...page("the service"),
        ...["logoUrl", "logoKey"].flatMap((name) => [
          ...field(name, {
            refuses: { "is text": 7, "is not null": null, "is not empty": "", "is short": ofLength(513) },
            accepts: {},
          }),
          refuse(
            "invalid_input",
            `${name} alone`,
            { [name]: ofLength(512) },
            name === "logoUrl" ? "logoKey" : "logoUrl",
          ),
        ]),
        refuse("invalid_input", "a change of nothing", unset, "body"),
        refuse("invalid_input", "no body", () => ({ raw: () => "" }), "body"),
        ...onPlan({}, [
          allow(
            "one field, and leaves the others as they are",
            async ({ api }) => {
              await api.patch(path, { twitterX: "acme" });
              return { fields: { ...unset, instagram: "acme" } };
            },
            { branding: { twitterX: "acme", instagram: "acme" } },
          ),
          allow(
            "a logo that was uploaded",
            pairOf(({ api }) => uploadLogo(api)),
          ),
          refuse(
            "invalid_input",
            "a logo that was not uploaded yet",
            pairOf(async ({ api }) => (await startUpload(api)).pair),
            "logoKey",
          ),
          refuse("invalid_input", "another organization's logo", pairOf(foreignLogo), "logoKey"),
          refuse(
            "invalid_input",
            "an address that is not the upload's",
            pairOf(async ({ api }) => ({ ...(await uploadLogo(api)), logoUrl: "https://example.com/x.png" })),
            "logoUrl",
          ),
          refuse("invalid_image", "bytes that are not an image", pairOf(damagedLogo), "logoKey"),
        ]),
      ],
    },
    startLogoUpload: {
      rules: [
        ...field("contentType", {
          refuses: {
            "is required": undefined,
            "is text": 7,
            "is not null": null,
            "is not SVG": "image/svg+xml",
          },
          accepts: { "may be PNG": "image/png", "may be JPEG": "image/jpeg", "may be GIF": "image/gif" },
        }),
        ...onPlan({}, [
          allow(
            "the three fields of the spec; the old file goes, its address stays",
            () => ({}),
            async ({ body }, { api }) => {
              const text = expect.any(String);
              expect(body).toEqual({ uploadUrl: text, publicUrl: text, key: text });
              const { branding } = (await api.get(path)).body;
              const { logoUrl } = Object(branding);
              expect((await sendTo("GET", String(logoUrl))).status).toBe(404);
            },
          ),
        ]),
      ],
    },
    removeLogo: {
      rules: onPlan({}, [
        allow(
          "the logo, which is gone then",
          () => ({}),
          async ({ body }, { api }) => {
            expect(body).toEqual({ ok: true });
            expect((await api.get(path)).body["branding"]).not.toHaveProperty("logoUrl");
          },
        ),
        refuse("not_found", "no logo", async ({ send }) => {
          await send();
          return {};
        }),
      ]),
    },
  },
};

async function foreignLogo(): Promise<Fields> {
  return saveLogo(await freshApi());
}

async function damagedLogo({ api }: Place): Promise<Fields> {
  const { pair } = await startUpload(api);
  // As a storage provider would that looks at the announced type only.
  await storeFile(pair.logoKey, svgImage);
  return pair;
}
