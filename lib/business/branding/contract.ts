import { z } from "zod";
import { endpoint, text, timestamp } from "@/lib/kit/contract";
import { imageTypes } from "@/lib/kit/storage/image-key";

export const primaryColor = z.string().regex(/^#[0-9a-f]{6}$/i, "must be # and six hex digits, such as #1a7f5a");

// Characters that could end a link, hide in it, or make it lead somewhere else.
const UNSAFE = /[\s\p{Cf}<>"'`\\]/u;

const handle = (max: number) =>
  text(max)
    .refine((value) => !value.includes("@"), "enter the username without the @")
    .refine((value) => !UNSAFE.test(value) && !/[/?#]/.test(value), "must be the name alone, not an address");

const page = text(255).refine(
  (value) =>
    !UNSAFE.test(value) &&
    !value.startsWith("//") &&
    (!/^[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\/[^/]/i.test(value)),
  "must be a web address, such as https://example.com/acme",
);

const fieldMeta = {
  primaryColor: {
    description: "# and six hex digits: buttons and accents on your pages.",
    example: "#1a7f5a",
  },
  instagram: { description: "The name without the @.", example: "acmeplumbing" },
  twitterX: { description: "The name without the @.", example: "acmeplumbing" },
  facebook: { description: "The address of your page.", example: "https://facebook.com/acme" },
  "the service": { description: "The address of your page.", example: "https://example.com/acme" },
};

const logoUrl = text(512).meta({ description: "The `publicUrl` of the upload." });
const logoKey = text(512).meta({ description: "The `key` of the upload." });

export const Branding = z
  .object({
    orgId: z.uuid(),
    updatedAt: timestamp,
    primaryColor: z.string().optional().meta(fieldMeta.primaryColor),
    logoUrl: z.string().optional(),
    logoKey: z.string().optional(),
    instagram: z.string().optional().meta(fieldMeta.instagram),
    twitterX: z.string().optional().meta(fieldMeta.twitterX),
    facebook: z.string().optional().meta(fieldMeta.facebook),
    "the service": z.string().optional().meta(fieldMeta["the service"]),
  })
  .meta({ id: "Branding" });

const exampleKey = "logos/019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d/019a6c22-7b10-7c44-9f0e-3d2c1b0a9f8e.png";
const exampleLogo = `https://refer.example.com/api/uploads/${exampleKey}`;

const path = "/api/app/branding";
const access = { role: "admin", feature: "customBranding" } as const;

export const branding = {
  get: endpoint({
    operationId: "getBranding",
    method: "GET",
    path,
    summary: "Read the branding",
    description: "How your pages and messages look; null until something is saved.",
    access,
    output: z.object({ branding: Branding.nullable() }),
  }),
  update: endpoint({
    operationId: "updateBranding",
    method: "PATCH",
    path,
    summary: "Update the branding",
    description:
      "Only the given fields are written; null clears a color, a handle or a page. `logoUrl` and `logoKey` belong together: they are what the logo upload answered, and the file is checked again before it is used. To clear the logo, delete it.",
    access,
    input: z
      .strictObject({
        primaryColor: primaryColor.nullable().exactOptional().meta(fieldMeta.primaryColor),
        instagram: handle(30).nullable().exactOptional().meta(fieldMeta.instagram),
        twitterX: handle(15).nullable().exactOptional().meta(fieldMeta.twitterX),
        facebook: page.nullable().exactOptional().meta(fieldMeta.facebook),
        "the service": page.nullable().exactOptional().meta(fieldMeta["the service"]),
        logoUrl: logoUrl.exactOptional(),
        logoKey: logoKey.exactOptional(),
      })
      .refine((input) => Object.keys(input).length > 0, "must change at least one field")
      .superRefine(({ logoUrl: url, logoKey: key }, context) => {
        const missing = url === undefined ? "logoUrl" : "logoKey";
        if ((url === undefined) !== (key === undefined)) {
          const message = "is required: logoUrl and logoKey are set together";
          context.addIssue({ code: "custom", path: [missing], message });
        }
      }),
    example: { primaryColor: "#1a7f5a", instagram: "acmeplumbing", facebook: "https://facebook.com/acme" },
    output: z.object({ branding: Branding }),
    errors: ["invalid_image", "precondition_failed"],
  }),
  startLogoUpload: endpoint({
    operationId: "startLogoUpload",
    method: "POST",
    path: `${path}/logo`,
    summary: "Start a logo upload",
    description:
      "Step one of three. PUT the file, at most 2 MiB, to `uploadUrl` within five minutes with the same `Content-Type` and no authorization header; 200 with an empty body means it worked. Then save `publicUrl` as `logoUrl` and `key` as `logoKey`. A logo saved before is removed from storage now; its address stays in the branding until you save the new one.",
    access,
    input: z.strictObject({ contentType: z.enum(imageTypes) }),
    example: { contentType: "image/png" },
    output: z.object({
      uploadUrl: z.url().meta({
        description: "Takes one file by PUT; treat it as a password.",
        example: `${exampleLogo}?type=image%2Fpng&expires=1801414920000&signature=u0VkQ4`,
      }),
      publicUrl: z.url().meta({ description: "Pass it as `logoUrl`.", example: exampleLogo }),
      key: z.string().meta({ description: "Pass it as `logoKey`.", example: exampleKey }),
    }),
    errors: ["unavailable"],
  }),
  removeLogo: endpoint({
    operationId: "removeLogo",
    method: "DELETE",
    path: `${path}/logo`,
    summary: "Remove the logo",
    description: "Removes the stored file and clears `logoUrl` and `logoKey`.",
    access,
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
};
