-- The type stays: statements that older processes have prepared still name it.
ALTER TABLE "advocates" ALTER COLUMN "language" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "match_requests" ALTER COLUMN "friend_language" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "text_consents" ALTER COLUMN "language" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "language" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "language" SET DEFAULT 'en';--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "friend_language" SET DATA TYPE text;
