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

export const actorKinds = ["user", "apiKey", "webhook", "portal", "system"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The resources a plan counts; their use is kept in `plan_usage` by database triggers. */
export const countedResources = ["users", "campaigns", "advocates", "referrals"] as const;
export type CountedResource = (typeof countedResources)[number];
