import { z } from "zod";
import { lostReasons, openStages, referralStages, referralStatuses, rejectionReasons } from "@/db/enums";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, searchText, text } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { dollars } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";
import { lastDaysFilter } from "@/lib/kit/last-days";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { externalId, jobValue, referralsPath as path, referralId } from "@/lib/leads/referrals/fields";
import { previewing, reversing } from "@/lib/leads/referrals/reward-contract";
import { ConversionResult, FoundReferral, Referral, StageChange } from "@/lib/leads/referrals/shapes";
import { NEEDS_APPROVAL, Waiting } from "@/lib/ledger/approvals/approval-contract";
import { textConsent } from "@/lib/messages/consent-contract";

/** The sort orders of referral lists. */
export const referralSorts = ["newest", "oldest"] as const;

const status = z.enum(referralStatuses).exactOptional();
const stage = z.enum(referralStages).exactOptional();

const friendTellConsent = z.boolean().exactOptional().meta({
  description:
    "Whether the friend agreed that the advocate is told who they are and that they booked. The time is stored as the consent record. It matters in healthcare.",
});

/** Groups of stages that lists can filter by. */
export const stageGroups = ["open", "lost", "counted"] as const;
const referralNote = text(1000).meta({ description: "For your own team." });

const StageCounts = z.object({
  new: z.int(),
  contacted: z.int(),
  booked: z.int(),
  rejected: z.int(),
  lost: z.int(),
  converted: z.int(),
  reversed: z.int(),
});

export const referrals = {
  create: endpoint({
    operationId: "createReferral",
    method: "POST",
    path,
    status: 201,
    summary: "Add a referral",
    description:
      "Records that an advocate, named by `advocateId` or `referralCode`, referred a friend. The campaign's current reward terms are stored with the referral.",
    access: {},
    input: z
      .strictObject({
        campaignId,
        advocateId: advocateId.exactOptional(),
        referralCode: text(40).exactOptional().meta({ example: "ANN-7K2Q" }),
        friendName: plainName(100).meta({ example: "Fred Fox" }),
        friendEmail: emailAddress
          .exactOptional()
          .meta({ description: "Either this, `friendPhone` or both.", example: "fred@example.com" }),
        friendPhone: usPhone.exactOptional(),
        friendSmsConsent: z.boolean().exactOptional().meta({
          description:
            "true: you confirm that the friend has agreed to texts at this number, which is kept as the record of it. Friends who have not agreed are never texted.",
        }),
        friendTellConsent,
        note: referralNote.exactOptional(),
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
    errors: ["not_found"],
  }),
  listAll: listEndpoint({
    operationId: "listAllReferrals",
    path: "/api/app/referrals",
    summary: "List all referrals",
    description: "The referrals of every campaign, or of one, without deleted campaigns.",
    access: {},
    input: z.strictObject({
      ...paging,
      q: searchText.exactOptional(),
      status,
      stage,
      group: z.enum(stageGroups).exactOptional().meta({
        description:
          "`open`: new, contacted and booked. `lost`: lost and rejected. `counted`: open and converted, the leads that `getInsights` counts.",
      }),
      receivedDays: lastDaysFilter.exactOptional().meta({
        description: "Only those received in the last 7, 30, 90 or 365 days, including today. Days are in UTC.",
      }),
      convertedDays: lastDaysFilter.exactOptional().meta({
        description: "Only those converted in the last 7, 30, 90 or 365 days, including today. Days are in UTC.",
      }),
      campaignId: campaignId.exactOptional(),
      advocateId: advocateId.exactOptional(),
      referralId: referralId.exactOptional(),
      externalId: externalId.exactOptional().meta({
        description: "The whole number of the job, order or invoice that converted it.",
        example: "invoice-1042",
      }),
      sort: z.enum(referralSorts).exactOptional().meta({ description: "Defaults to `newest`." }),
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
      "Job value (USD)": ({ jobValueCents }) => (jobValueCents === undefined ? undefined : dollars(jobValueCents)),
      "Advocate earned (USD)": ({ advocateRewardCents: cents }) => (cents === undefined ? undefined : dollars(cents)),
      "Friend gets (USD)": ({ friendRewardCents: cents }) => (cents === undefined ? undefined : dollars(cents)),
      Stage: ({ stage }) => stage,
      "Job number": ({ externalId }) => externalId,
      "Credit from": ({ creditAvailableAt, stage }) => (stage === "converted" ? creditAvailableAt : undefined),
      "Taken back (USD)": ({ reversedRewardCents: cents }) => (cents === undefined ? undefined : dollars(cents)),
      Reversed: ({ reversedAt }) => reversedAt,
      "Reversal reason": ({ reversalReason }) => reversalReason,
    },
  }),
  convert: endpoint({
    operationId: "convertReferral",
    method: "POST",
    path: `${path}/:referralId/convert`,
    summary: "Convert a referral",
    description:
      "Credits the advocate once, on the terms in effect when the referral was made, and promotes the friend to an advocate. Percent rewards are the job's value times the basis points, rounded half up to the cent. If the terms include `creditHoldDays`, the reward is pending until `creditAvailableAt`. Both people are notified by email or text. A second call answers 409 with the facts of the first. A reward above the organization's ceiling answers 202: nothing is booked until a second member approves. Repeating the call returns the same approval.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      jobValueCents: jobValue(
        "Required for percent rewards; fixed ones do not depend on it, but it is stored for reports.",
      ),
      externalId: externalId.exactOptional(),
    }),
    example: { jobValueCents: 50000 },
    output: z.union([ConversionResult, Waiting]),
    accepted: NEEDS_APPROVAL,
    errors: ["not_found", "already_converted", "already_rejected", "duplicate_referral", "duplicate_conversion"],
  }),
  ...previewing,
  ...reversing,
  reject: endpoint({
    operationId: "rejectReferral",
    method: "POST",
    path: `${path}/:referralId/reject`,
    summary: "Reject a referral",
    description:
      "Removes a pending referral from every count: the advocate gets the place back, and any advocate can refer the friend again. No message is sent. The advocate's page says that it does not count, but not why.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      reason: z.enum(rejectionReasons).meta({ example: "duplicate" }),
      note: text(500).exactOptional().meta({ description: "For your own team." }),
    }),
    example: { reason: "duplicate" },
    output: z.object({ referral: Referral }),
    errors: ["not_found", "already_converted", "already_rejected"],
  }),
  get: endpoint({
    operationId: "getReferral",
    method: "GET",
    path: `${path}/:referralId`,
    summary: "Get a referral",
    description: "Includes every stage it went through, oldest first.",
    access: {},
    input: z.strictObject({ campaignId, referralId }),
    output: z.object({
      referral: FoundReferral.extend({ textConsent }).meta({ id: "ReferralWithConsent" }),
      history: z.array(StageChange),
    }),
    errors: ["not_found"],
  }),
  update: endpoint({
    operationId: "updateReferral",
    method: "PATCH",
    path: `${path}/:referralId`,
    summary: "Edit a referral",
    description:
      "Corrects the friend's name and contacts, or sets a note. Null removes a value. Once converted, only the note and `friendTellConsent` can change. A new phone number has no text consent unless `friendSmsConsent` is true.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      friendName: plainName(100).exactOptional(),
      friendEmail: emailAddress.nullable().exactOptional(),
      friendPhone: usPhone.nullable().exactOptional(),
      friendSmsConsent: z.boolean().exactOptional().meta({
        description: "true: you confirm that the friend has agreed to texts at the number. false: no texts any more.",
      }),
      friendTellConsent,
      note: referralNote.nullable().exactOptional(),
    }),
    example: { note: "Home after 3 pm." },
    output: z.object({ referral: Referral }),
    errors: [
      "self_referral",
      "person_erased",
      "not_found",
      "already_converted",
      "duplicate_referral",
      "precondition_failed",
    ],
  }),
  setStage: endpoint({
    operationId: "setReferralStage",
    method: "POST",
    path: `${path}/:referralId/stage`,
    summary: "Move a referral to a stage",
    description:
      "Records the referral's progress. A `lost` one gives its place back to the advocate. Moving a lost or rejected one back reopens it, if there is still a place and no other advocate has referred the friend. No message is sent; the advocate's page shows the stage in plain words.",
    access: {},
    input: z
      .strictObject({
        campaignId,
        referralId,
        stage: z.enum([...openStages, "lost"]).meta({ example: "contacted" }),
        reason: z.enum(lostReasons).exactOptional().meta({ description: "Required for `lost`." }),
        note: text(500).exactOptional().meta({ description: "For your own team." }),
      })
      .refine(({ stage, reason }) => (stage === "lost") === (reason !== undefined), {
        path: ["reason"],
        message: "is required if the stage is lost, and not allowed otherwise",
      }),
    example: { stage: "contacted" },
    output: z.object({ referral: Referral }),
    errors: ["not_found", "already_converted", "duplicate_referral", "referral_cap_reached"],
  }),
  reassign: endpoint({
    operationId: "reassignReferral",
    method: "POST",
    path: `${path}/:referralId/reassign`,
    summary: "Give a referral to another advocate",
    description:
      "Use it if another advocate sent the friend. This referral is rejected as `wrong person`, and the answer is a new referral of the other advocate with the same friend, terms, stage and note. If that advocate already has it, nothing changes.",
    access: {},
    input: z.strictObject({ campaignId, referralId, advocateId }),
    example: { advocateId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" },
    output: z.object({ referral: Referral }),
    errors: [
      "self_referral",
      "person_erased",
      "not_found",
      "already_converted",
      "already_rejected",
      "duplicate_referral",
      "referral_cap_reached",
    ],
  }),
  countStages: endpoint({
    operationId: "countReferralStages",
    method: "GET",
    path: "/api/app/referrals/stages",
    summary: "Count referrals by stage",
    description: "For every campaign that is not deleted, or for one.",
    access: {},
    input: z.strictObject({ campaignId: campaignId.exactOptional() }),
    output: z.object({
      stages: StageCounts,
      matchRequests: z.int().meta({
        description:
          "Friends whose advocate isn’t known yet: new leads that become referrals once they are matched. 0 for one campaign.",
      }),
    }),
  }),
};
