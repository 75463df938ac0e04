ALTER TABLE "approvals" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "statement_pdf" "bytea";--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "undoes" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_undoes_key" ON "approvals" USING btree ("org_id","undoes") WHERE "approvals"."undoes" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_undoes_key" ON "redemptions" USING btree ("org_id","undoes") WHERE "redemptions"."undoes" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "redemptions_invoice_idx" ON "redemptions" USING btree ("org_id",lower("invoice_number")) WHERE "redemptions"."invoice_number" IS NOT NULL;