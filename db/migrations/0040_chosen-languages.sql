GRANT UPDATE (language) ON "organizations" TO referral_rewards_app;
