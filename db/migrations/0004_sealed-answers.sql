-- Answers that were kept in the open are forgotten; they live for a day at most.
DELETE FROM "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "sealed_body" "bytea" NOT NULL;