import { z } from "zod";
import { referralStages, referralStatuses, rejectionReasons } from "@/db/enums";
import { advocateId, dollars } from "@/lib/advocates/contract";
import { usPhone } from "@/lib/advocates/phone";
import { campaignId, MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { WAITING, Waiting } from "@/lib/ceiling/contract";
import { endpoint, listEndpoint, paging, searchText, text } from "@/lib/kit/contract";
import { formatPhone } from "@/lib/kit/format-phone";
import { plainName } from "@/lib/kit/plain-name";
import { ConversionResult, FoundReferral, Referral } from "@/lib/referrals/shapes";

/** How lists of referrals can be sorted. */
export const referralSorts = ["newest", "oldest"] as const;

const referralId = z
  .uuid()
  .meta({ description: "The referral.", example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" });

const status = z.enum(referralStatuses).exactOptional();
const stage = z.enum(referralStages).exactOptional();

const path = "/api/app/campaigns/:campaignId/referrals";

export const referrals = {
  create: endpoint({
    operationId: "createReferral",
    method: "POST",
    path,
    status: 201,
    summary: "Add a referral",
    description:
      "Records that an advocate, named by `advocateId` or `referralCode`, referred a friend. The campaign's present reward terms are kept with the referral.",
    access: {},
    input: z
      .strictObject({
        campaignId,
        advocateId: advocateId.exactOptional(),
        referralCode: text(40).exactOptional().meta({ example: "ANN-7K2Q" }),
        friendName: plainName(100).meta({ example: "Fred Fox" }),
        friendEmail: z
          .email()
          .max(254)
          .exactOptional()
          .meta({ description: "This, `friendPhone` or both.", example: "fred@example.com" }),
        friendPhone: usPhone.exactOptional(),
        friendSmsConsent: z.boolean().exactOptional().meta({
          description:
            "Whether the friend has agreed to be texted; if so, the time is kept as the record of it. Friends who have not agreed are never texted.",
        }),
      })
      .refine(({ friendEmail, friendPhone }) => friendEmail !== undefined || friendPhone !== undefined, {
        path: ["friendEmail"],
        message: "or friendPhone is required",
      })
      .refine(({ friendSmsConsent, friendPhone }) => !friendSmsConsent || friendPhone !== undefined, {
        path: ["friendPhone"],
        message: "is required with friendSmsConsent",
      })
      .refine(({ advocateId: id, referralCode: code }) => (id === undefined) !== (code === undefined), {
        path: ["advocateId"],
        message: "or referralCode is required, and only one of them",
      }),
    example: { referralCode: "ANN-7K2Q", friendName: "Fred Fox", friendEmail: "fred@example.com" },
    output: z.object({ referral: Referral }),
    errors: [
      "person_erased",
      "invalid_input",
      "self_referral",
      "plan_limit_reached",
      "not_found",
      "campaign_not_accepting_referrals",
      "referral_cap_reached",
      "duplicate_referral",
    ],
  }),
  list: listEndpoint({
    operationId: "listReferrals",
    path,
    summary: "List a campaign's referrals",
    description: "Newest first.",
    access: {},
    input: z.strictObject({ campaignId, ...paging, status, stage }),
    key: "referrals",
    id: "referralId",
    item: Referral,
    errors: ["invalid_input", "not_found"],
  }),
  listAll: listEndpoint({
    operationId: "listAllReferrals",
    path: "/api/app/referrals",
    summary: "List all referrals",
    description: "The referrals of every campaign, or of one. Those of deleted campaigns are left out.",
    access: {},
    input: z.strictObject({
      ...paging,
      q: searchText.exactOptional(),
      status,
      stage,
      campaignId: campaignId.exactOptional(),
      advocateId: advocateId.exactOptional(),
      sort: z.enum(referralSorts).exactOptional().meta({ description: "`newest` first when left out." }),
    }),
    key: "referrals",
    id: "referralId",
    item: FoundReferral,
    csv: {
      Friend: ({ friendName }) => friendName,
      Email: ({ friendEmail }) => friendEmail,
      Phone: ({ friendPhone }) => friendPhone && formatPhone(friendPhone),
      "Referred by": ({ advocateName }) => advocateName,
      Campaign: ({ campaignName }) => campaignName,
      Status: ({ status }) => status,
      Referred: ({ createdAt }) => createdAt,
      Converted: ({ convertedAt }) => convertedAt,
      "Job value (USD)": ({ jobValueCents }) =>
        jobValueCents === undefined ? undefined : dollars(jobValueCents),
      "Advocate earned (USD)": ({ advocateRewardCents: cents }) =>
        cents === undefined ? undefined : dollars(cents),
      "Friend gets (USD)": ({ friendRewardCents: cents }) =>
        cents === undefined ? undefined : dollars(cents),
      Stage: ({ stage }) => stage,
    },
    errors: ["invalid_input"],
  }),
  convert: endpoint({
    operationId: "convertReferral",
    method: "POST",
    path: `${path}/:referralId/convert`,
    status: 200,
    summary: "Convert a referral",
    description:
      "Credits the advocate once, on the terms the referral was made under, and promotes the friend to an advocate. Percent rewards are the job's value times the basis points, rounded half up to the cent. Both are told by email or text. A second call answers 409 with the facts of the first. A reward above the organization's ceiling answers 202: nothing is booked until a second member approves; asked again, it is the same approval.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      jobValueCents: z
        .int()
        .exactOptional()
        .meta({
          description: `The job's value in cents, 1 to ${MAX_AMOUNT_CENTS.toLocaleString("en-US")}. Required for percent rewards; fixed ones do not depend on it, and it is kept for the figures.`,
          example: 50000,
        }),
    }),
    example: { jobValueCents: 50000 },
    output: z.union([ConversionResult, Waiting]),
    accepted: WAITING,
    errors: ["invalid_input", "not_found", "already_converted", "already_rejected", "duplicate_referral"],
  }),
  reject: endpoint({
    operationId: "rejectReferral",
    method: "POST",
    path: `${path}/:referralId/reject`,
    status: 200,
    summary: "Reject a referral",
    description:
      "Takes a pending referral out of every count, for good: the advocate gets the place back, and the friend can be referred again, by anybody. Nobody is told by message; the advocate's page says that it does not count, and not why.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      reason: z.enum(rejectionReasons).meta({ example: "duplicate" }),
      note: text(500).exactOptional().meta({ description: "For your own team." }),
    }),
    example: { reason: "duplicate" },
    output: z.object({ referral: Referral }),
    errors: ["invalid_input", "not_found", "already_converted", "already_rejected"],
  }),
};
