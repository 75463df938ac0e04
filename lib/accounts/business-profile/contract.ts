import { z } from "zod";
import { callBackTimes } from "@/db/enums-profile";
import { endpoint, text, timestamp } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { imageTypes } from "@/lib/kit/storage/image-key";
import { languages } from "@/lib/kit/words/languages";

/** Maximum characters of the text about the business. */
export const MAX_ABOUT = 300;

const HOST = /^([a-z\d-]+\.)+[a-z][a-z\d-]+$/i;

// Customers see only the host, so the URL must not hide where it leads.
const reviewUrl = text(300).refine((value) => {
  if (!value.startsWith("https://") || /[\s\p{Cf}<>"'`\\@]/u.test(value) || !URL.canParse(value)) return false;
  const { hostname, port } = new URL(value);
  return port === "" && HOST.test(hostname);
}, "must be a web address, such as https://g.page/r/acme");

const fieldMeta = {
  phone: { description: "A US number for customers to call; stored as E.164.", example: "+14155550100" },
  serviceArea: { description: "The area you serve, in everyday words.", example: "Oakland and Berkeley" },
  licenseNumber: {
    description: "Your license number, as your state writes it.",
    example: "CA license #1048213",
  },
  reviewUrl: {
    description: "An https page with reviews of your business. Your pages show its host.",
    example: "https://g.page/r/acme",
  },
  reviewRating: {
    description: "The average of your reviews, from 1 to 5 with one decimal. Shown with the count and `reviewUrl`.",
    example: 4.9,
  },
  reviewCount: { description: "How many reviews the average is of.", example: 212 },
  callBack: {
    description: "How soon you call a new lead back. Shown below the friend page’s button.",
    example: "two_hours",
  },
  about: { description: "A sentence or two for new customers.", example: "Family-run since 2009." },
  postalAddress: {
    description: "Shown at the bottom of emails, as US law requires.",
    example: "1200 Main St, Oakland, CA 94607",
  },
  replyToEmail: {
    description:
      "The address for customers’ replies to your emails. Until it is set, emails to customers invite no replies. Emails to your team never use it.",
    example: "office@acmeplumbing.com",
  },
  photoUrl: { description: "The public URL of the photo." },
};

/** A business's texts about itself in other languages. */
export const ProfileTranslations = z.partialRecord(
  z.enum(languages),
  z.strictObject({
    serviceArea: plainName(120).exactOptional(),
    licenseNumber: plainName(60).exactOptional(),
    about: plainName(MAX_ABOUT).exactOptional(),
  }),
);

const inOtherLanguages = {
  description: "Your texts in other languages. Missing ones fall back to the fields above.",
  example: { es: { about: "Negocio familiar desde 2009." } },
};

export const BusinessProfile = z
  .object({
    phone: z.string().optional().meta(fieldMeta.phone),
    serviceArea: z.string().optional().meta(fieldMeta.serviceArea),
    licenseNumber: z.string().optional().meta(fieldMeta.licenseNumber),
    reviewUrl: z.string().optional().meta(fieldMeta.reviewUrl),
    reviewRating: z.number().optional().meta(fieldMeta.reviewRating),
    reviewCount: z.int().optional().meta(fieldMeta.reviewCount),
    callBack: z.enum(callBackTimes).optional().meta(fieldMeta.callBack),
    about: z.string().optional().meta(fieldMeta.about),
    translations: ProfileTranslations.optional().meta(inOtherLanguages),
    postalAddress: z.string().optional().meta(fieldMeta.postalAddress),
    replyToEmail: z.string().optional().meta(fieldMeta.replyToEmail),
    photoKey: z.string().optional(),
    photoUrl: z.string().optional().meta(fieldMeta.photoUrl),
    updatedAt: timestamp.optional().meta({ description: "Omitted until something is saved." }),
  })
  .meta({ id: "BusinessProfile" });

const exampleKey = "logos/019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d/019a6c22-7b10-7c44-9f0e-3d2c1b0a9f8e.jpg";
const examplePhoto = `https://refer.example.com/api/uploads/${exampleKey}`;

const path = "/api/app/business-profile";

export const businessProfile = {
  get: endpoint({
    operationId: "getBusinessProfile",
    method: "GET",
    path,
    summary: "Read the business profile",
    description: "The business details shown to customers. Empty until something is saved.",
    access: {},
    output: z.object({ businessProfile: BusinessProfile }),
  }),
  update: endpoint({
    operationId: "updateBusinessProfile",
    method: "PATCH",
    path,
    summary: "Update the business profile",
    description:
      "Only the given fields are written; null clears a field. `photoKey` is the `key` from a photo upload; the file is checked again before it is used.",
    access: { role: "admin" },
    input: z
      .strictObject({
        phone: usPhone.nullable().exactOptional().meta(fieldMeta.phone),
        serviceArea: plainName(120).nullable().exactOptional().meta(fieldMeta.serviceArea),
        licenseNumber: plainName(60).nullable().exactOptional().meta(fieldMeta.licenseNumber),
        reviewUrl: reviewUrl.nullable().exactOptional().meta(fieldMeta.reviewUrl),
        reviewRating: z
          .number()
          .min(1)
          .max(5)
          .multipleOf(0.1, "must have at most one decimal, such as 4.9")
          .nullable()
          .exactOptional()
          .meta(fieldMeta.reviewRating),
        reviewCount: z.int().min(1).max(1_000_000).nullable().exactOptional().meta(fieldMeta.reviewCount),
        callBack: z.enum(callBackTimes).nullable().exactOptional().meta(fieldMeta.callBack),
        about: plainName(MAX_ABOUT).nullable().exactOptional().meta(fieldMeta.about),
        translations: ProfileTranslations.exactOptional().meta({
          ...inOtherLanguages,
          description: "Your texts in other languages; {} removes them.",
        }),
        postalAddress: plainName(200).nullable().exactOptional().meta(fieldMeta.postalAddress),
        replyToEmail: emailAddress.nullable().exactOptional().meta(fieldMeta.replyToEmail),
        photoKey: text(512).nullable().exactOptional().meta({ description: "The `key` of the upload." }),
      })
      .refine((input) => Object.keys(input).length > 0, "must change at least one field"),
    example: { phone: "(415) 555-0100", serviceArea: "Oakland and Berkeley" },
    output: z.object({ businessProfile: BusinessProfile }),
    errors: ["invalid_image"],
  }),
  startPhotoUpload: endpoint({
    operationId: "startPhotoUpload",
    method: "POST",
    path: `${path}/photo`,
    summary: "Start a photo upload",
    description:
      "Step one of three. PUT the file, at most 2 MiB, to `uploadUrl` within five minutes with the same `Content-Type` and no authorization header. Then save `key` as `photoKey`. The current photo stays until then.",
    access: { role: "admin" },
    input: z.strictObject({ contentType: z.enum(imageTypes) }),
    example: { contentType: "image/jpeg" },
    output: z.object({
      uploadUrl: z.url().meta({
        description: "Takes one file by PUT; treat it as a password.",
        example: `${examplePhoto}?type=image%2Fjpeg&expires=1801414920000&signature=u0VkQ4`,
      }),
      publicUrl: z.url().meta({ example: examplePhoto }),
      key: z.string().meta({ description: "Pass it as `photoKey`.", example: exampleKey }),
    }),
    errors: ["unavailable"],
  }),
};
