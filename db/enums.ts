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
 * How far a referral has come, in finer steps than its status. In PostgreSQL's order, those before `rejected` are open
 * and those from `converted` on were customers; a `reversed` one was converted and taken back.
 */
export const referralStages = [
  "new",
  "contacted",
  "booked",
  "rejected",
  "lost",
  "converted",
  "reversed",
] as const;
export type ReferralStage = (typeof referralStages)[number];

/** The stages in which something is still to be done. */
export const openStages = ["new", "contacted", "booked"] as const;

/** Why a friend did not become a customer. */
export const lostReasons = [
  "no answer",
  "hired someone else",
  "too expensive",
  "out of area",
  "other",
] as const;
export type LostReason = (typeof lostReasons)[number];

/** Why a business does not take a referral. */
export const rejectionReasons = [
  "spam",
  "duplicate",
  "wrong person",
  "own household",
  "not eligible",
] as const;
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

/** Why a conversion was taken back. */
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

/** How far a file of customers has come. Its rows are looked at while it is `checking`, and written while `applying`. */
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
export type CustomerFileState = (typeof customerFileStates)[number];

/** What a row of a customer file tells of: a job that was paid, money that was given back, or nothing to count yet. */
export const customerRowKinds = ["job", "refund", "open"] as const;
export type CustomerRowKind = (typeof customerRowKinds)[number];

/** What comes of a row of a customer file; null until it was looked at. */
export const customerRowOutcomes = ["convert", "reverse", "invite", "ask", "nothing"] as const;
export type CustomerRowOutcome = (typeof customerRowOutcomes)[number];

/** Whether what comes of a row was done. `failed` ones say why; `undone` ones were taken back with their file. */
export const customerRowStates = ["waiting", "done", "failed", "undone"] as const;
export type CustomerRowState = (typeof customerRowStates)[number];

/** What makes a referral doubtful: one rule each, in `lib/leads/review/rules`. */
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

/** Why a referral that was looked at does not count. */
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

/** How far a redemption has come. Its credit is taken from the first on, and given back in the last two. */
export const redemptionStates = ["requested", "approved", "fulfilled", "canceled", "failed"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What waits for a second member: a reward, an adjustment of credit, or a higher ceiling for both. */
export const approvalKinds = ["reward", "adjustment", "ceiling", "credit_rules", "review_rules"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ["waiting", "approved", "declined", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * The asks a person can get. After a job: a question how it went, the ask, and its reminders. The others when credit
 * lands, when nobody opened the link, when a friend who came by it has not booked, and before credit expires.
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

/** Why an ask was not sent: `lib/asks/stops.ts` says each as a sentence. */
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

/** Who told of a finished job. */
export const jobSources = ["staff", "api", "webhook", "customer_file"] as const;
export type JobSource = (typeof jobSources)[number];

/** What public pages and messages can be read in; the screens of the business are English. */
/** What kind of business it is: `healthcare` keeps referrals within the rules for patients. */
export const industries = ["general", "healthcare"] as const;
export type Industry = (typeof industries)[number];

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

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

/** How somebody signed in. */
export const sessionMethods = ["password", "magic-link", "sso", "passkey"] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** What an API key may do: `read` keys read only, `full` ones do whatever their user may. */
export const apiKeyScopes = ["full", "read"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const signInLinkPurposes = ["sign-in", "password-reset"] as const;
export type SignInLinkPurpose = (typeof signInLinkPurposes)[number];

/** The resources a plan counts; their use is kept in `plan_usage` by database triggers. */
export const countedResources = ["users", "campaigns", "advocates", "referrals"] as const;
export type CountedResource = (typeof countedResources)[number];

/** What inbound webhooks can ask for. */
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
 * What came of an inbound event; one that is `unmatched` or `refused` can be replayed. A refund of what no referral
 * brought is `ignored`.
 */
export const webhookEventOutcomes = ["applied", "unmatched", "refused", "ignored"] as const;
export type WebhookEventOutcome = (typeof webhookEventOutcomes)[number];

/** What is told to other systems as it happens. */
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

/** Why a webhook endpoint gets nothing: a member turned it off, it answered that it is gone, or it failed for days. */
export const endpointStops = ["by_hand", "gone", "failing"] as const;
export type EndpointStop = (typeof endpointStops)[number];

/** What came of telling one endpoint of one event. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * What the provider reported about a message after accepting it; a later report never takes back a worse one, so the
 * order counts. `undelivered`: this message did not arrive. `bounced`: nothing reaches the address.
 */
export const messageDeliveries = ["delayed", "delivered", "undelivered", "bounced", "complained"] as const;
export type MessageDelivery = (typeof messageDeliveries)[number];

/** What advocates and friends receive, by email or text; they can opt out of all of it. */
export const advocateTemplates = [
  "invite",
  "portal-link",
  "advocate-referred",
  "reward-advocate",
  "reward-friend",
  "credit-released",
  "reward-reversed",
  "reward-restored",
  "credit-expiring",
  "ask",
] as const;
/** What friends receive who are no advocates yet, by email or text. */
export const friendTemplates = ["friend-confirm", "friend-reminder"] as const;
/** What people receive by email who asked for emails again: nothing but their answer turns them back on. */
export const resumeTemplates = ["resume-emails"] as const;
/** What the members of an organization receive; of this `textedTemplates` also, or only, by text. */
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
] as const;
/** What members who gave a number can receive by text. */
export const textedTemplates = ["lead-alert", "phone-code"] as const;
/** Asks: held at night where the recipient is, and not sent once something stopped them. */
export const askTemplates = ["ask", "friend-reminder"] as const;
export const messageTemplates = [
  ...advocateTemplates,
  ...friendTemplates,
  ...resumeTemplates,
  ...memberTemplates,
] as const;
export type MessageTemplate = (typeof messageTemplates)[number];

/** How soon a member is told of new leads. */
export const leadAlertModes = ["at_once", "daily", "never"] as const;
export type LeadAlertMode = (typeof leadAlertModes)[number];

/** `captured`: kept instead of sent, because no provider is set up or the address can reach nobody. */
export const messageStatuses = ["queued", "sent", "captured", "suppressed", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
