-- The application role owns nothing and holds exactly what the services use: it cannot change or remove a ledger
-- entry, nor write a balance, a count or a plan usage, which belong to the triggers.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA public TO referral_rewards_app;
--> statement-breakpoint
GRANT INSERT ON organizations, users, api_keys, campaigns, advocates, referrals, conversions, activity, idempotency_keys
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, status, tier, plan_overrides, trial_ends_at, tos_accepted_at, tos_version) ON organizations
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (email, first_name, last_name, roles, allow_password_auth, password_hash) ON users
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at, revoked_at) ON api_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, status, reward_mode, advocate_reward_value, friend_reward_value, max_referrals_per_advocate,
              expires_at, deleted_at, updated_at) ON campaigns TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (fingerprint, body, created_at) ON idempotency_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT DELETE ON users, idempotency_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (name, email, phone, notification_preference) ON advocates TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (status, conversion_id, converted_at, friend_advocate_id) ON referrals TO referral_rewards_app;
--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO referral_rewards_app;
