-- What the services use of the new tables, and no more: an audit entry is never changed, only forgotten in time.
GRANT SELECT, INSERT, DELETE ON audit_entries, invitations, logo_uploads, webhook_keys, webhook_events
  TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON brandings TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (primary_color, logo_key, logo_url, instagram, twitter_x, facebook, the_service, updated_at) ON brandings
  TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (removed_at) ON logo_uploads TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (id, roles, token_hash, invited_by, created_at, expires_at) ON invitations TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (last_used_at) ON webhook_keys TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (outcome, status, answer, attempts, handled_at) ON webhook_events TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (sealed_body) ON idempotency_keys TO referral_rewards_app;
