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
export const rejectionReasons = ["spam", "duplicate", "wrong person", "own household"] as const;
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
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** How credit is used. */
export const redemptionMethods = ["invoice", "code", "gift_card", "manual"] as const;
export type RedemptionMethod = (typeof redemptionMethods)[number];

/** How far a redemption has come. Its credit is taken from the first on, and given back in the last two. */
export const redemptionStates = ["requested", "approved", "fulfilled", "canceled", "failed"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What waits for a second member: a reward, an adjustment of credit, or a higher ceiling for both. */
export const approvalKinds = ["reward", "adjustment", "ceiling"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ["waiting", "approved", "declined", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

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
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/**
 * What came of an inbound event; one that is `unmatched` or `refused` can be replayed. A refund of what no referral
 * brought is `ignored`.
 */
export const webhookEventOutcomes = ["applied", "unmatched", "refused", "ignored"] as const;
export type WebhookEventOutcome = (typeof webhookEventOutcomes)[number];

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** What advocates and friends receive, by email or text; they can opt out of all of it. */
export const advocateTemplates = [
  "invite",
  "advocate-referred",
  "reward-advocate",
  "reward-friend",
  "credit-released",
  "reward-reversed",
  "reward-restored",
  "credit-expiring",
] as const;
/** What friends receive who are no advocates yet, by email or text. */
export const friendTemplates = ["friend-confirm"] as const;
/** What the members of an organization receive; of this `textedTemplates` also, or only, by text. */
export const memberTemplates = [
  "welcome",
  "magic-link",
  "team-invite",
  "password-reset",
  "security-notice",
  "approval-request",
  "test-invite",
  "lead-alert",
  "phone-code",
] as const;
/** What members who gave a number can receive by text. */
export const textedTemplates = ["lead-alert", "phone-code"] as const;
export const messageTemplates = [...advocateTemplates, ...friendTemplates, ...memberTemplates] as const;
export type MessageTemplate = (typeof messageTemplates)[number];

/** How soon a member is told of new leads. */
export const leadAlertModes = ["at_once", "daily", "never"] as const;
export type LeadAlertMode = (typeof leadAlertModes)[number];

/** `captured`: kept instead of sent, because no provider is set up or the address can reach nobody. */
export const messageStatuses = ["queued", "sent", "captured", "suppressed", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What the audit log calls each kind of write: the thing that was written, and what was done to it. */
export const auditActions = [
  "organization.created",
  "organization.updated",
  "organization.plan_changed",
  "organization.suspended",
  "organization.resumed",
  "user.created",
  "user.updated",
  "user.removed",
  "user.lead_alerts_changed",
  "user.phone_asked",
  "user.phone_verified",
  "user.phone_removed",
  "user.password_changed",
  "user.sso_linked",
  "user.passkey_added",
  "user.passkey_renamed",
  "user.passkey_removed",
  "user.authenticator_set_up",
  "user.authenticator_removed",
  "user.recovery_codes_replaced",
  "user.recovery_code_used",
  "user.second_factor_reset",
  "session.started",
  "session.confirmed",
  "session.ended",
  "session.refused",
  "sso_connection.saved",
  "sso_connection.tested",
  "sso_connection.removed",
  "invitation.created",
  "invitation.accepted",
  "invitation.withdrawn",
  "api_key.created",
  "api_key.revoked",
  "campaign.created",
  "campaign.updated",
  "campaign.deleted",
  "import.undone",
  "advocate.enrolled",
  "advocate.updated",
  "advocate.portal_link_replaced",
  "advocate.credit_adjusted",
  "referral.created",
  "referral.confirmed",
  "referral.rejected",
  "referral.moved",
  "referral.updated",
  "referral.converted",
  "referral.reversed",
  "referral.restored",
  "credit.released",
  "credit.expired",
  "credit_settings.changed",
  "redemption.requested",
  "redemption.approved",
  "redemption.fulfilled",
  "redemption.canceled",
  "redemption.failed",
  "redemption_code.created",
  "redemption_code.canceled",
  "match_request.created",
  "match_request.matched",
  "match_request.dismissed",
  "ceiling.changed",
  "approval.asked",
  "approval.approved",
  "approval.declined",
  "approval.withdrawn",
  "branding.updated",
  "branding.logo_requested",
  "branding.logo_removed",
  "business_profile.updated",
  "business_profile.photo_requested",
  "webhook_key.created",
  "webhook_key.deleted",
  "webhook_event.received",
  "webhook_event.replayed",
  "message.resent",
  "message.tested",
  "recipient.opted_out",
  "recipient.opted_in",
  "person.exported",
  "person.erased",
] as const;
export type AuditAction = (typeof auditActions)[number];
