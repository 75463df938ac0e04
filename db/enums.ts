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

export const activityActions = [
  "advocate.enrolled",
  "advocate.referral.sent",
  "advocate.referral.converted",
  "advocate.credit.adjusted",
] as const;

export const actorKinds = ["user", "apiKey", "webhook", "portal", "system", "invitation"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The resources a plan counts; their use is kept in `plan_usage` by database triggers. */
export const countedResources = ["users", "campaigns", "advocates", "referrals"] as const;
export type CountedResource = (typeof countedResources)[number];

/** What inbound webhooks can ask for (design §3). */
export const webhookEventTypes = ["advocate.enroll", "referral.create", "referral.convert"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What came of an inbound event; one that is `unmatched` or `refused` can be replayed. */
export const webhookEventOutcomes = ["applied", "unmatched", "refused"] as const;
export type WebhookEventOutcome = (typeof webhookEventOutcomes)[number];

/** What the audit log calls each kind of write: the thing that was written, and what was done to it. */
export const auditActions = [
  "organization.created",
  "organization.updated",
  "organization.plan_changed",
  "user.created",
  "user.updated",
  "user.removed",
  "invitation.created",
  "invitation.accepted",
  "invitation.withdrawn",
  "api_key.created",
  "api_key.revoked",
  "campaign.created",
  "campaign.updated",
  "campaign.deleted",
  "advocate.enrolled",
  "advocate.updated",
  "advocate.credit_adjusted",
  "referral.created",
  "referral.converted",
  "branding.updated",
  "branding.logo_requested",
  "branding.logo_removed",
  "webhook_key.created",
  "webhook_key.deleted",
  "webhook_event.received",
  "webhook_event.replayed",
] as const;
export type AuditAction = (typeof auditActions)[number];
