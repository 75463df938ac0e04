GRANT SELECT, INSERT, DELETE ON sessions, sign_in_links, sso_connections, sso_identities, sign_in_delays
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at) ON sessions TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (sign_in_name, issuer, client_id, sealed_client_secret, updated_at) ON sso_connections
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (attempts, attempted_at, free_at) ON sign_in_delays TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_sign_in_at) ON users TO referral_rewards_app;
