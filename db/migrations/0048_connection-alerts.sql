ALTER TYPE "public"."message_template" ADD VALUE 'connection-trouble' BEFORE 'lead-alert';--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "warned_at" timestamp (3) with time zone;