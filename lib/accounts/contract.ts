import { z } from "zod";
import { industries, organizationStatuses, tiers } from "@/db/enums";
import { readWebsiteEndpoint } from "@/lib/accounts/website/contract";
import { centsFrom, changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { plainName } from "@/lib/kit/plain-name";
import { isTimeZone } from "@/lib/kit/time-zone";
import { languages } from "@/lib/kit/words/languages";

export const Organization = z
  .object({
    orgId: z.uuid(),
    name: z.string().meta({ description: "The business name.", example: "Acme Plumbing" }),
    status: z.enum(organizationStatuses).meta({ example: "active" }),
    tier: z.enum(tiers).meta({ description: "The tier of its features and limits.", example: "growth" }),
    createdAt: timestamp,
    trialEndsAt: timestamp.optional(),
    tosAcceptedAt: timestamp.optional(),
    tosVersion: z.string().optional().meta({ example: "2026-11-01" }),
    slug: z.string().optional().meta({
      description: "The business’s part of its page URL, `/refer/{slug}`, once it has a name.",
      example: "acme-plumbing",
    }),
    timeZone: z.string().meta({
      description: "The time zone for its days and quiet hours.",
      example: "America/New_York",
    }),
    sendsOnHolidays: z.boolean().meta({
      description:
        "Whether asks, invites and notices of expiring credit go out on US holidays: federal holidays, the days they are observed, and the day after Thanksgiving, in its time zone. If not, they wait until 9 am on the next day that is not a holiday.",
      example: false,
    }),
    language: z.enum(languages).meta({
      description: "The language its customers read, unless they or their browsers choose another.",
      example: "en",
    }),
    industry: z.enum(industries).meta({
      description:
        "In `healthcare`, advocates see only what a friend agreed to share, rewards are fixed amounts up to `rewardCapCents`, and no campaign starts until a member has confirmed checking your state’s rules.",
      example: "general",
    }),
    rewardCapCents: z.int().optional().meta({
      description: "The maximum reward per friend for the advocate and for the friend, in cents. Healthcare only.",
    }),
    stateRulesCheckedAt: timestamp.optional().meta({
      description: "When a member confirmed checking your state’s rules. Healthcare only.",
    }),
    stateRulesCheckedBy: z.string().optional().meta({ description: "Who confirmed it." }),
    requireSecondFactor: z.boolean().meta({
      description: "Whether members who sign in by password or emailed link need a second factor.",
      example: false,
    }),
  })
  .meta({ id: "Organization" });

const limit = (what: string, example: number) =>
  z.int().meta({ description: `How many ${what} the organization may have.`, example });

const Account = Organization.extend({
  enabledFeatures: z.object({
    users: limit("users", 15),
    campaigns: limit("campaigns", 20),
    advocates: limit("advocates", 10_000),
    referrals: limit("referrals", 100_000),
    sso: z.boolean(),
    api: z.boolean(),
    auditRetentionDays: z.int().meta({ example: 180 }),
  }),
}).meta({ id: "Account" });

const Usage = z
  .object({
    users: z.int().meta({ example: 4 }),
    campaigns: z.int().meta({ example: 2 }),
    advocates: z.int().meta({ example: 312 }),
    referrals: z.int().meta({ example: 1840 }),
  })
  .meta({
    id: "Usage",
    description:
      "Current usage of what is limited. It can exceed a limit: the public form never turns a friend away, and limits can be lowered.",
  });

const AccountChange = z
  .strictObject({
    businessName: plainName(150).exactOptional().meta({
      description: "The business name. Required to complete onboarding.",
      example: "Acme Plumbing",
    }),
    tosAccepted: z
      .boolean()
      .refine((accepted) => accepted, "must be true; the Terms of Service can only be accepted")
      .exactOptional()
      .meta({
        description: "true accepts the Terms of Service. Required to complete onboarding; false is refused.",
        example: true,
      }),
    slug: z
      .string()
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        "can only have lowercase letters, numbers and single hyphens, like acme-plumbing",
      )
      .min(3)
      .max(60)
      .exactOptional()
      .meta({
        description:
          "The business’s part of its page URL, `/refer/{slug}`. Old URLs stay reserved and redirect to the new one, so printed ones keep working. Can change 19 times.",
        example: "acme-plumbing",
      }),
    timeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, "must be a time zone such as America/Chicago")
      .exactOptional()
      .meta({ description: "An IANA name.", example: "America/Chicago" }),
    sendsOnHolidays: z.boolean().exactOptional().meta({
      description: "Whether asks, invites and notices of expiring credit go out on US holidays.",
      example: true,
    }),
    language: z.enum(languages).exactOptional().meta({
      description: "The language your customers read, unless they or their browsers choose another: `en` or `es`.",
      example: "es",
    }),
    industry: z.enum(industries).exactOptional().meta({
      description:
        "`healthcare` turns on the patient privacy rules, with a `rewardCapCents` of 2500 and state rules unchecked. `general` turns them off: advocates then see all their friends’ names again, including earlier ones.",
    }),
    rewardCapCents: centsFrom(0).exactOptional().meta({
      description:
        "The maximum reward per friend for either side, in cents. Healthcare only. Campaigns that give more are refused the next time they start or their rewards change.",
    }),
    stateRulesChecked: z
      .boolean()
      .refine((checked) => checked, "must be true; we record who confirmed it and when")
      .exactOptional()
      .meta({
        description:
          "true confirms that you have checked your state’s rules on gifts for referring patients; we record who confirmed it and when. Healthcare only.",
      }),
    requireSecondFactor: z.boolean().exactOptional().meta({
      description:
        "true requires a second factor from every member who signs in by password or emailed link; members without one can only set one up from then on. API keys and single sign-on keep working.",
    }),
  })
  .refine(changesSomething, "must change at least one field");

/** The first steps of a new organization, in order. `branding` is omitted if the plan does not include it. */
export const setupSteps = ["campaign", "branding", "address", "advocate", "referral", "team"] as const;

const path = "/api/app/account";

export const accounts = {
  get: endpoint({
    operationId: "getAccount",
    method: "GET",
    path,
    summary: "Read the account",
    description: "The organization, what it may have, and how much of that it uses.",
    access: { technicians: true },
    output: z.object({ org: Account, usage: Usage }),
  }),
  setup: endpoint({
    operationId: "getSetup",
    method: "GET",
    path: `${path}/setup`,
    summary: "Read the set-up checklist",
    description: "The first steps of a new organization, in order, and which of them are done.",
    access: {},
    output: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() }).meta({ id: "SetupStep" })),
    }),
  }),
  readWebsite: readWebsiteEndpoint,
  update: endpoint({
    operationId: "updateAccount",
    method: "PATCH",
    path,
    summary: "Update the account",
    description:
      "Changes the business name or accepts the Terms of Service. While `status` is `pending_onboarding` both are required, and the organization becomes `active`; and a one-time welcome email is sent.",
    access: { role: "admin", beforeTerms: true },
    input: AccountChange,
    example: { businessName: "Acme Plumbing", tosAccepted: true },
    output: z.object({ org: Organization }),
    errors: ["not_found"],
  }),
};

/** The current version of the Terms of Service, recorded with each acceptance. */
export const TOS_VERSION = "2026-11-01";
