-- The number of migrations that a release must know to write here. A migration that older code cannot work with
-- raises it: see docs/database.md.
CREATE TABLE drizzle.oldest_release (migrations integer NOT NULL);--> statement-breakpoint
INSERT INTO drizzle.oldest_release SELECT count(*) + 1 FROM drizzle.__drizzle_migrations;--> statement-breakpoint
GRANT SELECT ON drizzle.oldest_release TO referral_rewards_app;
