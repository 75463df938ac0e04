import { z } from "zod";
import { denialReasons, referralStages, reviewRules, reviewStates } from "@/db/enums";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, queryNumber, text, timestamp } from "@/lib/kit/contract";
import { KnownCustomer } from "@/lib/leads/customers/contract";
import { severities } from "@/lib/leads/review/severities";
import { NEEDS_APPROVAL, Waiting } from "@/lib/ledger/approvals/approval-contract";

const reviewId = z.uuid().meta({ description: "The review.", example: "019a6c26-3b1d-7e52-a043-7e8d9cabb2cd" });

/** A rule's finding, as a sentence. */
const Flag = z
  .object({
    rule: z.enum(reviewRules),
    label: z.string().meta({ example: "Already a customer" }),
    severity: z.enum(severities),
    sentence: z.string().meta({ example: "Fred Fox has been a customer since March 14, 2025." }),
    createdAt: timestamp,
  })
  .meta({ id: "ReviewFlag" });

export const Review = z
  .object({
    reviewId: z.uuid(),
    referralId: z.uuid(),
    campaignId: z.uuid(),
    campaignName: z.string(),
    advocateId: z.uuid(),
    advocateName: z.string().meta({ example: "Ann Reyes" }),
    friendName: z.string().meta({ example: "Fred Fox" }),
    stage: z.enum(referralStages),
    state: z.enum(reviewStates),
    severity: z.enum(severities),
    flags: z.array(Flag).meta({ description: "Most severe first." }),
    creditCents: z.int().optional().meta({
      description: "The credit held until a member decides. Omitted before the conversion.",
      example: 2500,
    }),
    openedAt: timestamp,
    allowedAfter: timestamp.optional().meta({
      description: "When it is allowed automatically, if your settings say so.",
    }),
    decidedAt: timestamp.optional(),
    decidedBy: z.string().optional(),
    denialReason: z.enum(denialReasons).optional(),
    reasonShown: z.boolean().meta({ description: "Whether the advocate reads the reason." }),
    trusted: z.boolean().meta({ description: "Whether the decision made the advocate trusted." }),
    note: z.string().optional().meta({ description: "Only your team sees it." }),
  })
  .meta({ id: "Review" });

/** One person in a comparison. */
const Side = z.object({
  name: z.string(),
  surname: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  street: z.string().optional(),
  customer: KnownCustomer.optional(),
});

/** The fields that both people are compared by. */
export const comparedFields = ["phone", "street", "email", "surname"] as const;

const Step = z.object({
  at: timestamp,
  kind: z.enum(["portal", "form", "lead", "job", "held", "released", "reversed", "decided"]),
  text: z.string().meta({ example: "Job paid, $480.00" }),
});

const Effect = z
  .object({
    balanceBefore: z.int().meta({ description: "The advocate's credit in cents." }),
    balanceAfter: z.int(),
    creditedAt: timestamp.optional().meta({
      description: "When it becomes credit, if the campaign's waiting time is not over yet.",
    }),
  })
  .meta({ description: "How allowing it changes the advocate's balance. Omitted if nothing is held." });

export const ReviewCase = Review.extend({
  advocate: Side,
  friend: Side,
  same: z.array(z.enum(comparedFields)).meta({ description: "The fields that match on both sides." }),
  inFavor: z.array(z.string()).meta({
    example: ["The job was real: invoice 4338 for $480.00.", "Ann’s 8 earlier referrals all became customers."],
  }),
  steps: z.array(Step).meta({ description: "The timeline, oldest first." }),
  friendRewardText: z.string().optional().meta({ example: "$50 off" }),
  allowing: Effect.optional(),
  isAdvocateTrusted: z.boolean(),
  otherOpen: z.int().meta({ description: "Other referrals of the advocate that are being checked." }),
  mayDecide: z.boolean().meta({
    description: "False for the member whose own act was flagged; another member has to decide.",
  }),
}).meta({ id: "ReviewCase" });

const setting = {
  on: z.boolean().meta({ description: "Whether the rule is on." }),
  value: z.int().min(1).max(1_000).meta({ description: "The rule's number, if it has one.", example: 5 }),
};

const ReviewRuleInfo = z
  .object({
    rule: z.enum(reviewRules),
    label: z.string(),
    about: z.string().meta({ description: "What the rule detects, as a sentence." }),
    severity: z.enum(severities),
    on: setting.on,
    isFixed: z.boolean().meta({ description: "Whether it can't be turned off." }),
    value: setting.value.optional(),
    valueLabel: z.string().optional().meta({ example: "Friends in 24 hours" }),
    flagged: z.int().meta({ description: "How many leads it flagged in the last 365 days.", example: 12 }),
    allowed: z.int().meta({ example: 9 }),
    denied: z.int().meta({ example: 1 }),
    recent: z.array(z.enum(["allowed", "denied"])).meta({ description: "The last ten decisions, oldest first." }),
    advice: z.string().optional().meta({
      description: "Present for a rule that is nearly always overruled.",
      example: "You allowed 9 of the last 10. Consider switching it off.",
    }),
  })
  .meta({ id: "ReviewRule" });

const Settings = z
  .object({
    rules: z.array(ReviewRuleInfo),
    allowAfterDays: z.int().optional().meta({
      description: "Days after which a referral is allowed automatically. Omitted: never.",
    }),
    trusted: z
      .array(
        z.object({
          advocateId: z.uuid(),
          campaignId: z.uuid(),
          name: z.string(),
          trustedBy: z.string(),
          since: timestamp,
        }),
      )
      .meta({ description: "Advocates whose referrals are not checked, the latest 100." }),
  })
  .meta({ id: "ReviewSettings" });

const path = "/api/app/reviews";
const item = `${path}/:reviewId`;
const answer = z.object({ review: Review });
const note = text(500).exactOptional().meta({ description: "Only your team sees it." });

export const reviews = {
  list: listEndpoint({
    operationId: "listReviews",
    path,
    summary: "List flagged referrals",
    description:
      "Referrals that a rule flagged, newest first. The credit of each is held until a member decides. The friend keeps everything, and the advocate sees “being checked”.",
    access: {},
    input: z.strictObject({
      ...paging,
      part: z.enum(["open", "decided"]).exactOptional().meta({ description: "Defaults to both." }),
    }),
    key: "reviews",
    id: "reviewId",
    item: Review,
  }),
  get: endpoint({
    operationId: "getReview",
    method: "GET",
    path: item,
    summary: "Read a flagged referral",
    description: "Both people side by side, the timeline, and the reasons in their favor.",
    access: {},
    input: z.strictObject({ reviewId }),
    output: z.object({ review: ReviewCase }),
    errors: ["not_found"],
  }),
  allow: endpoint({
    operationId: "allowReferral",
    method: "POST",
    path: `${item}/allow`,
    summary: "Allow a flagged referral",
    description:
      "The held reward becomes credit, at once or after its waiting time. With `trust`, this advocate's referrals are no longer checked, and their other open ones are allowed as well.",
    access: {},
    input: z.strictObject({ reviewId, trust: z.boolean().exactOptional(), note }),
    example: {},
    output: answer,
    errors: ["not_found", "already_decided", "second_person_required", "duplicate_referral"],
  }),
  deny: endpoint({
    operationId: "denyReferral",
    method: "POST",
    path: `${item}/deny`,
    summary: "Deny a flagged referral",
    description:
      "The advocate gets nothing for it: an open lead is rejected, a reward is taken back. The friend keeps the promised reward. The advocate's page says that it doesn't count, and why if `reasonShown` is true.",
    access: {},
    input: z.strictObject({
      reviewId,
      reason: z.enum(denialReasons).meta({ example: "already a customer" }),
      reasonShown: z.boolean().exactOptional().meta({ description: "Defaults to false." }),
      note,
    }),
    example: { reason: "already a customer", reasonShown: true },
    output: answer,
    errors: ["not_found", "already_decided", "second_person_required"],
  }),
  undo: endpoint({
    operationId: "undoReview",
    method: "POST",
    path: `${item}/undo`,
    summary: "Undo a decision",
    description:
      "The referral has to be decided again, and its credit is held. Granted credit is taken back, and denied credit is restored but held.",
    access: {},
    input: z.strictObject({ reviewId }),
    example: {},
    output: answer,
    errors: ["not_found", "not_decided", "second_person_required", "duplicate_referral", "referral_cap_reached"],
  }),
  getSettings: endpoint({
    operationId: "getReviewSettings",
    method: "GET",
    path: "/api/app/review-settings",
    summary: "Read the review rules",
    description: "Every rule with its settings and the decisions on its flags.",
    access: {},
    output: z.object({ settings: Settings }),
  }),
  updateSettings: endpoint({
    operationId: "updateReviewSettings",
    method: "PATCH",
    path: "/api/app/review-settings",
    summary: "Change the review rules",
    description:
      "Only the given rules change, for referrals from now on. Referrals already flagged still need a decision. Looser rules (off, a number that flags less, or an earlier automatic approval) wait for another admin if there is one; other changes are saved at once.",
    access: { role: "admin", inDemo: "open" },
    input: z
      .strictObject({
        rules: z
          .array(
            z.strictObject({
              rule: z.enum(reviewRules),
              on: setting.on.exactOptional(),
              value: setting.value.exactOptional(),
            }),
          )
          .min(1)
          .max(reviewRules.length)
          .exactOptional(),
        allowAfterDays: z.int().min(1).max(365).nullable().exactOptional().meta({
          description: "Null: nothing is allowed automatically.",
        }),
      })
      .refine(({ rules, allowAfterDays }) => rules !== undefined || allowAfterDays !== undefined, {
        message: "must change at least one field",
      }),
    example: { rules: [{ rule: "many_in_a_day", value: 8 }] },
    output: z.union([z.object({ settings: Settings }), Waiting]),
    accepted: NEEDS_APPROVAL,
  }),
  tryRule: endpoint({
    operationId: "tryReviewRule",
    method: "GET",
    path: "/api/app/review-settings/try",
    summary: "Try a rule on the last 90 days",
    description:
      "Shows what the rule would have flagged with this number, regardless of the saved settings. Networks are deleted after 24 hours, so `same_network` only counts existing flags.",
    access: {},
    input: z.strictObject({
      rule: z.enum(reviewRules).meta({ description: "The rule to try.", example: "many_in_a_day" }),
      value: queryNumber(z.int().min(1).max(1_000))
        .exactOptional()
        .meta({ description: "The rule's number. Defaults to the saved one.", example: "5" }),
    }),
    example: { rule: "many_in_a_day", value: "5" },
    output: z.object({
      days: z.int().meta({ example: 90 }),
      looked: z.int().meta({ description: "How many leads were checked.", example: 240 }),
      flagged: z.int().meta({ example: 6 }),
      examples: z.array(
        z.object({
          referralId: z.uuid(),
          friendName: z.string(),
          advocateName: z.string(),
          createdAt: timestamp,
          sentence: z.string(),
        }),
      ),
    }),
  }),
  untrust: endpoint({
    operationId: "untrustAdvocate",
    method: "DELETE",
    path: "/api/app/trusted-advocates/:advocateId",
    summary: "Stop trusting an advocate",
    description: "New referrals are checked again.",
    access: {},
    input: z.strictObject({ advocateId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
};
