DROP INDEX "redemption_codes_expires_idx";--> statement-breakpoint
DROP INDEX "held_credit_advocate_idx";--> statement-breakpoint
CREATE INDEX "redemption_codes_advocate_idx" ON "redemption_codes" USING btree ("advocate_id","org_id");--> statement-breakpoint
CREATE INDEX "redemption_codes_expires_idx" ON "redemption_codes" USING btree ("expires_at") WHERE "redemption_codes"."redemption_id" IS NULL;--> statement-breakpoint
CREATE INDEX "held_credit_advocate_idx" ON "held_credit" USING btree ("advocate_id","org_id");