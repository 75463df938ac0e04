ALTER TABLE "sessions" ADD COLUMN "wal_position" "pg_lsn";--> statement-breakpoint
GRANT UPDATE (wal_position) ON sessions TO referral_rewards_app;
