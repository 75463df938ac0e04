GRANT SELECT, INSERT, DELETE, UPDATE (taken, since) ON friend_form_counts TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (portal_link_version) ON advocates TO referral_rewards_app;
