GRANT UPDATE (language) ON "advocates" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (translations) ON "campaigns" TO referral_rewards_app;--> statement-breakpoint
GRANT UPDATE (translations) ON "business_profiles" TO referral_rewards_app;
