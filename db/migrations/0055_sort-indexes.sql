DROP INDEX "advocates_name_idx";--> statement-breakpoint
DROP INDEX "advocates_balance_idx";--> statement-breakpoint
DROP INDEX "advocates_converted_idx";--> statement-breakpoint
CREATE INDEX "advocates_name_idx" ON "advocates" USING btree ("org_id",lower("name"),"id") WHERE lower("advocates"."name") >= '';--> statement-breakpoint
CREATE INDEX "advocates_balance_idx" ON "advocates" USING btree ("org_id","credit_balance_cents","id") WHERE "advocates"."credit_balance_cents" >= 0;--> statement-breakpoint
CREATE INDEX "advocates_converted_idx" ON "advocates" USING btree ("org_id","converted_count","id") WHERE "advocates"."converted_count" >= 0;