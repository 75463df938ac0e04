import { z } from "zod";
import { campaignStatuses, rewardModes } from "@/db/enums";
import {
  campaignId,
  changesSomething,
  MAX_AMOUNT_CENTS,
  MAX_BASIS_POINTS,
} from "@/lib/business/campaigns/field-contract";
import { inviteMessage, inviteSubject } from "@/lib/business/campaigns/invite-text";
import { extraTerms, Translations } from "@/lib/business/campaigns/translations";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

/** Default referrals per advocate. */
export const DEFAULT_CAP = 10;

// The column's maximum; plans allow far less.
const MAX_CAP = 2_147_483_647;

const rewardValue = z.int().min(0).max(MAX_AMOUNT_CENTS);
const unit = "Cents when `rewardMode` is `fixed`; basis points (100 = 1%, at most 10000) when it is `percent`.";

/** The maximum length of a campaign's name, in characters. */
export const MAX_NAME = 100;

const name = text(MAX_NAME).meta({ description: "What people see.", example: "Neighbors refer neighbors" });
const status = z.enum(campaignStatuses);
const rewardMode = z
  .enum(rewardModes)
  .meta({ description: "`fixed`: rewards are amounts. `percent`: rewards are shares of the job's value." });
const advocateRewardValue = rewardValue.meta({
  description: `What the advocate earns. ${unit}`,
  example: 2500,
});
const friendRewardValue = rewardValue.meta({
  description: `What the friend is promised. ${unit}`,
  example: 5000,
});
const expiresAt = timestamp.meta({
  description: "When the campaign stops taking new referrals.",
  example: "2027-12-31T23:59:59.000Z",
});

/** The longest time a reward can be pending before it becomes credit, in days. */
export const MAX_HOLD_DAYS = 90;

const creditHoldDays = z.int().min(0).max(MAX_HOLD_DAYS).meta({
  description:
    "Days for which a reward is pending before it can be used, such as the time in which you refund. Friends referred before a change keep what they were promised.",
  example: 14,
});

const newCustomersOnly = z.boolean().meta({
  description:
    "Whether only new customers count. Friends who were customers before, by your customer files or a converted lead, are then flagged for review.",
});

const translations = Translations.meta({
  description:
    "Your own words for readers of another language: of the invite, and the lines in the terms. What is left out is read as written above.",
  example: {
    es: { inviteSubject: "{advocate}, ¿conoces a alguien que necesite un servicio de {business}?" },
  },
});

export const Campaign = z
  .object({
    campaignId: z.uuid(),
    orgId: z.uuid(),
    name: z.string().meta({ example: "Neighbors refer neighbors" }),
    status,
    rewardMode,
    advocateRewardValue: z.int().meta({ example: 2500 }),
    friendRewardValue: z.int().meta({ example: 5000 }),
    maxReferralsPerAdvocate: z.int().meta({ example: 10 }),
    inviteSubject: z.string().optional(),
    inviteMessage: z.string().optional(),
    translations: Translations.optional().meta({ description: "Your own words in other languages." }),
    expiresAt: timestamp.optional(),
    extraTerms: z.string().optional().meta({ description: "Your own lines in the terms of the offer." }),
    creditHoldDays: z.int().meta({ description: "Days for which a reward is pending.", example: 0 }),
    newCustomersOnly: z.boolean().meta({
      description: "Whether a friend who was already a customer is reviewed before the reward becomes credit.",
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Campaign" });

const tooLargeForPercent = "must be at most 10000 basis points (100%) when rewardMode is percent";

/** The reward values that are too large for their mode, for a new campaign or a merged update. */
export function rewardProblems(terms: z.output<typeof RewardTerms>): { field: string; message: string }[] {
  if (terms.rewardMode !== "percent") return [];
  const fields = ["advocateRewardValue", "friendRewardValue"] as const;
  return fields
    .filter((field) => terms[field] > MAX_BASIS_POINTS)
    .map((field) => ({ field, message: tooLargeForPercent }));
}

const RewardTerms = z.object({ rewardMode, advocateRewardValue, friendRewardValue });

const NewCampaign = z
  .strictObject({
    name,
    ...RewardTerms.shape,
    status: status.exactOptional().meta({ description: "`active` when left out." }),
    inviteSubject: inviteSubject.exactOptional(),
    inviteMessage: inviteMessage.exactOptional(),
    translations: translations.exactOptional(),
    expiresAt: expiresAt.exactOptional(),
    extraTerms: extraTerms.exactOptional(),
    creditHoldDays: creditHoldDays.exactOptional(),
    newCustomersOnly: newCustomersOnly.exactOptional().meta({ description: "False when left out." }),
    maxReferralsPerAdvocate: z.int().min(1).max(MAX_CAP).exactOptional().meta({
      description:
        "10 when left out; at most what the organization’s tier allows (`starter` 50, `growth` 200, `pro` 1000).",
    }),
  })
  .superRefine((terms, context) => {
    for (const { field, message } of rewardProblems(terms)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

const CampaignChange = z
  .strictObject({
    campaignId,
    name: name.exactOptional(),
    status: status.exactOptional(),
    expiresAt: expiresAt.nullable().exactOptional().meta({ description: "null removes the expiry." }),
    inviteSubject: inviteSubject.nullable().exactOptional().meta({ description: "null: our subject." }),
    inviteMessage: inviteMessage.nullable().exactOptional().meta({ description: "null: our words." }),
    translations: translations.exactOptional().meta({ description: "All of them; {} removes them." }),
    rewardMode: rewardMode.exactOptional(),
    advocateRewardValue: advocateRewardValue.exactOptional(),
    friendRewardValue: friendRewardValue.exactOptional(),
    maxReferralsPerAdvocate: z.int().min(1).max(200).exactOptional(),
    extraTerms: extraTerms.nullable().exactOptional().meta({ description: "null removes your lines." }),
    creditHoldDays: creditHoldDays.exactOptional(),
    newCustomersOnly: newCustomersOnly.exactOptional(),
  })
  .refine(changesSomething, "must change at least one field");

const campaignOutput = z.object({ campaign: Campaign });

export const campaigns = {
  create: endpoint({
    operationId: "createCampaign",
    method: "POST",
    path: "/api/app/campaigns",
    status: 201,
    summary: "Create a campaign",
    description:
      "A campaign says what advocates earn and friends are promised. It takes referrals at once unless `status` is `paused`.",
    access: {},
    input: NewCampaign,
    example: {
      name: "Neighbors refer neighbors",
      rewardMode: "fixed",
      advocateRewardValue: 2500,
      friendRewardValue: 5000,
    },
    output: campaignOutput,
    errors: ["feature_not_enabled", "plan_limit_reached", "state_rules_not_checked"],
  }),
  list: listEndpoint({
    operationId: "listCampaigns",
    path: "/api/app/campaigns",
    summary: "List campaigns",
    description: "Active and paused campaigns, newest first. Deleted ones are left out.",
    access: {},
    input: z.strictObject(paging),
    key: "campaigns",
    id: "campaignId",
    item: Campaign,
  }),
  get: endpoint({
    operationId: "getCampaign",
    method: "GET",
    path: "/api/app/campaigns/:campaignId",
    summary: "Read a campaign",
    description: "A deleted campaign is not found.",
    access: {},
    input: z.strictObject({ campaignId }),
    output: campaignOutput,
    errors: ["not_found"],
  }),
  update: endpoint({
    operationId: "updateCampaign",
    method: "PATCH",
    path: "/api/app/campaigns/:campaignId",
    summary: "Update a campaign",
    description:
      "Changes the given fields. New terms apply to referrals made from now on; referrals already made keep the terms they were promised.",
    access: {},
    input: CampaignChange,
    example: { status: "paused", expiresAt: null },
    output: campaignOutput,
    errors: ["not_found", "state_rules_not_checked", "precondition_failed"],
  }),
  duplicate: endpoint({
    operationId: "duplicateCampaign",
    method: "POST",
    path: "/api/app/campaigns/:campaignId/duplicate",
    status: 201,
    summary: "Duplicate a campaign",
    description:
      'A new campaign with the same terms and expiry, its name with " copy" at the end. It is paused, so that it can be changed before it runs, and has no advocates.',
    access: {},
    input: z.strictObject({ campaignId }),
    output: campaignOutput,
    errors: ["not_found", "feature_not_enabled", "plan_limit_reached", "state_rules_not_checked"],
  }),
  terms: endpoint({
    operationId: "getOfferTerms",
    method: "GET",
    path: "/api/app/offer-terms/:version",
    summary: "Read terms as they were agreed to",
    description:
      "The terms of an offer, word for word, as they were when a friend sent the form or an advocate first opened their page. The `termsVersion` of both says which.",
    access: {},
    input: z.strictObject({
      version: z
        .string()
        .regex(/^[0-9a-f]{16}$/, "must be a termsVersion")
        .meta({ description: "A `termsVersion`.", example: "5f70bf18a0860070" }),
    }),
    output: z.object({
      terms: z.object({
        version: z.string(),
        text: z.string().meta({ description: "Parts with a heading each, an empty line between them." }),
        createdAt: timestamp.meta({ description: "When someone first agreed to this wording." }),
      }),
    }),
    errors: ["not_found"],
  }),
  remove: endpoint({
    operationId: "deleteCampaign",
    method: "DELETE",
    path: "/api/app/campaigns/:campaignId",
    summary: "Delete a campaign",
    description: "The campaign, its advocates and its referrals are no longer reachable. Nothing is erased.",
    access: {},
    input: z.strictObject({ campaignId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
};
