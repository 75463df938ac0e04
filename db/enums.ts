export const tiers = ["starter", "growth", "pro"] as const;
export type Tier = (typeof tiers)[number];

export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];

export const organizationStatuses = ["pending_onboarding", "active"] as const;

export const campaignStatuses = ["active", "paused"] as const;

export const rewardModes = ["fixed", "percent"] as const;
export type RewardMode = (typeof rewardModes)[number];

export const notificationPreferences = ["email", "sms", "both"] as const;
export type NotificationPreference = (typeof notificationPreferences)[number];

export const referralStatuses = ["pending", "converted"] as const;

/**
 * A referral's progress, finer than its status. In PostgreSQL's order, stages before `rejected` are open, and stages
 * from `converted` on were customers; a `reversed` referral was converted and then taken back.
 */
export const referralStages = ["new", "contacted", "booked", "rejected", "lost", "converted", "reversed"] as const;
export type ReferralStage = (typeof referralStages)[number];

/** Stages that still need work. */
export const openStages = ["new", "contacted", "booked"] as const;

/** Why a friend did not become a customer. */
export const lostReasons = ["no answer", "hired someone else", "too expensive", "out of area", "other"] as const;
export type LostReason = (typeof lostReasons)[number];

/** Why a business rejects a referral. */
export const rejectionReasons = ["spam", "duplicate", "wrong person", "own household", "not eligible"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const activityActions = [
  "advocate.enrolled",
  "advocate.referral.sent",
  "advocate.referral.converted",
  "advocate.credit.adjusted",
  "advocate.credit.released",
  "advocate.credit.reversed",
  "advocate.credit.restored",
  "advocate.credit.settled",
  "advocate.credit.redeemed",
  "advocate.credit.returned",
  "advocate.credit.expired",
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** Why a conversion was reversed. */
export const reversalReasons = [
  "refunded",
  "canceled",
  "chargeback",
  "fraud",
  "duplicate",
  "mistake",
  "other",
  "not eligible",
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** A customer file's progress. Its rows are matched while it is `checking` and booked while it is `applying`. */
export const customerFileStates = [
  "receiving",
  "checking",
  "checked",
  "applying",
  "applied",
  "undoing",
  "undone",
  "discarded",
] as const;

/** What a customer file lists: jobs to compare with the leads, or people to add as advocates. */
export const customerFileKinds = ["jobs", "people"] as const;
export type CustomerFileKind = (typeof customerFileKinds)[number];

/** The kind of a customer file row: a paid job, a refund, an open job that does not count yet, or a person to add. */
export const customerRowKinds = ["job", "refund", "open", "person"] as const;
export type CustomerRowKind = (typeof customerRowKinds)[number];

/** The planned effect of a customer file row; null until the row is checked. */
export const customerRowOutcomes = ["convert", "reverse", "invite", "ask", "nothing"] as const;
export type CustomerRowOutcome = (typeof customerRowOutcomes)[number];

/** Whether a row's effect was carried out. `failed` rows have a reason; `undone` rows were undone with their file. */
export const customerRowStates = ["waiting", "done", "failed", "undone"] as const;

/** Rules that flag a referral for review, one each in `lib/leads/review/rules`. */
export const reviewRules = [
  "same_contact",
  "known_customer",
  "same_household",
  "disposable_email",
  "shared_contact",
  "many_in_a_day",
  "same_network",
  "insider",
  "ring",
  "refunded_twice",
] as const;
export type ReviewRule = (typeof reviewRules)[number];

export const reviewStates = ["open", "allowed", "denied"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why a reviewed referral does not count. */
export const denialReasons = [
  "already a customer",
  "same household",
  "own referral",
  "not a real lead",
  "other",
] as const;
export type DenialReason = (typeof denialReasons)[number];

/** How credit is used. */
export const redemptionMethods = ["invoice", "code", "gift_card", "manual"] as const;
export type RedemptionMethod = (typeof redemptionMethods)[number];

/** A redemption's progress. Credit is taken from the first state on and returned in the last two. */
export const redemptionStates = ["requested", "approved", "fulfilled", "canceled", "failed"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** Changes that need a second member's approval. */
export const approvalKinds = ["reward", "adjustment", "ceiling", "credit_rules", "review_rules"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ["waiting", "approved", "declined", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * The asks a person can get. After a job: a rating question, the ask and its reminders. The others: when credit lands,
 * if the link stays unopened, if a referred friend has not booked, and before credit expires.
 */
export const askSteps = [
  "question",
  "after_job",
  "reminder",
  "last_reminder",
  "credit_landed",
  "link_unopened",
  "friend_reminder",
  "credit_expiring",
] as const;
export type AskStep = (typeof askSteps)[number];

export const askStates = ["planned", "sent", "skipped"] as const;
export type AskState = (typeof askStates)[number];

/** Why an ask was not sent. `lib/asks/stops.ts` has the sentences. */
export const askStops = [
  "erased",
  "campaign_closed",
  "turned_off",
  "do_not_ask",
  "opted_out",
  "unreachable",
  "unhappy",
  "referred",
  "full",
  "opened",
  "booked",
  "spent",
  "first_not_sent",
  "asked_this_season",
  "just_asked",
  "too_late",
  "by_hand",
  "not_delivered",
] as const;
export type AskStop = (typeof askStops)[number];

/** Who reported a finished job. */
export const jobSources = ["staff", "api", "webhook", "customer_file"] as const;
export type JobSource = (typeof jobSources)[number];

/** The kind of business. `healthcare` keeps referrals within the rules for patients. */
export const industries = ["general", "healthcare"] as const;
export type Industry = (typeof industries)[number];

export const actorKinds = [
  "user",
  "apiKey",
  "webhook",
  "portal",
  "system",
  "invitation",
  "resetLink",
  "visitor",
] as const;
export type ActorKind = (typeof actorKinds)[number];

/** How a member signed in. */
export const sessionMethods = ["password", "magic-link", "sso", "passkey"] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** An API key's permissions: `read` keys only read; `full` keys can do everything their user can. */
export const apiKeyScopes = ["full", "read"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const signInLinkPurposes = ["sign-in", "password-reset"] as const;
export type SignInLinkPurpose = (typeof signInLinkPurposes)[number];

/** The resources a plan limits. Database triggers count their use in `plan_usage`. */
export const countedResources = ["users", "campaigns", "advocates", "referrals"] as const;
export type CountedResource = (typeof countedResources)[number];

/** Actions that an inbound webhook can request. */
export const webhookEventTypes = [
  "advocate.enroll",
  "referral.create",
  "referral.convert",
  "referral.reverse",
  "referral.unreverse",
  "job.completed",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/**
 * The result of an inbound event. `unmatched` and `refused` events can be replayed. A refund for a job that no referral
 * brought is `ignored`.
 */
export const webhookEventOutcomes = ["applied", "unmatched", "refused", "ignored"] as const;
export type WebhookEventOutcome = (typeof webhookEventOutcomes)[number];

/** Events sent to webhook endpoints. */
export const outboundEventTypes = [
  "advocate.enrolled",
  "advocate.updated",
  "referral.created",
  "referral.stage_changed",
  "referral.converted",
  "referral.reversed",
  "referral.flagged",
  "friend.promoted",
  "credit.adjusted",
  "credit.redeemed",
  "credit.expired",
  "campaign.updated",
  "message.failed",
  "webhook.test",
  "credit.changed",
  "credit.returned",
  "credit.released",
  "referral.restored",
  "referral.updated",
  "match_request.created",
] as const;
export type OutboundEventType = (typeof outboundEventTypes)[number];

/** Why a webhook endpoint is off: a member turned it off, it answered 410 Gone, or it failed for days. */
export const endpointStops = ["by_hand", "gone", "failing"] as const;

/** The state of one event's delivery to one endpoint. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;

/** A worker handles each queue on its own, so that a sign-in link does not wait behind ten thousand invites. */
export const messageQueues = ["sign-in", "email", "sms"] as const;
export type MessageQueue = (typeof messageQueues)[number];
/** The state of a backup of the installation. */
export const backupStates = ["requested", "running", "done", "failed"] as const;

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * The provider's report about an accepted message. The order counts: a later report never replaces a worse one.
 * `undelivered`: this message did not arrive. `bounced`: the address is unreachable.
 */
export const messageDeliveries = ["delayed", "delivered", "undelivered", "bounced", "complained"] as const;
export type MessageDelivery = (typeof messageDeliveries)[number];

/** Messages to advocates and friends, by email or text. Recipients can opt out of all of them. */
export const advocateTemplates = [
  "invite",
  "portal-link",
  "advocate-referred",
  "reward-advocate",
  "reward-friend",
  "credit-released",
  "reward-reversed",
  "reward-restored",
  ...(["credit-expiring", "credit-used", "contact-code", "contact-changed"] as const),
  "ask",
] as const;
export type AdvocateTemplate = (typeof advocateTemplates)[number];
/** Messages to friends who are not advocates yet, by email or text. */
export const friendTemplates = ["friend-confirm", "friend-reminder"] as const;
/** Emails to people who asked to get emails again: only their reply turns emails back on. */
const resumeTemplates = ["resume-emails"] as const;
/** Messages to an organization's members. */
export const memberTemplates = [
  "welcome",
  "magic-link",
  "team-invite",
  "password-reset",
  "security-notice",
  "approval-request",
  "test-invite",
  "test-ask",
  "unhappy-answer",
  "webhook-trouble",
  "connection-trouble",
  "lead-alert",
  "weekly-digest",
  "phone-code",
  "month-closed",
] as const;
export type MemberTemplate = (typeof memberTemplates)[number];
/** Messages to members that also, or only, go out as texts. */
export const memberTextTemplates = ["lead-alert", "phone-code"] as const satisfies readonly MemberTemplate[];
export const messageTemplates = [
  ...advocateTemplates,
  ...friendTemplates,
  ...resumeTemplates,
  ...memberTemplates,
] as const;
export type MessageTemplate = (typeof messageTemplates)[number];

/** How soon a member is notified of new leads. */
export const leadAlertModes = ["at_once", "daily", "never"] as const;
export type LeadAlertMode = (typeof leadAlertModes)[number];

/** `captured`: stored instead of sent, because no provider is set up or the address can never be reached. */
export const messageStatuses = ["queued", "sent", "captured", "suppressed", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
