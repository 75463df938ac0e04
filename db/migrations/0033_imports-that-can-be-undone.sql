CREATE TABLE "imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"file_name" text,
	"imported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"removed" integer,
	"undone_by" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "imports_counts_range" CHECK ("imports"."enrolled" >= 0 AND "imports"."removed" BETWEEN 0 AND "imports"."enrolled"),
	CONSTRAINT "imports_undone_whole" CHECK (num_nulls("imports"."removed", "imports"."undone_by", "imports"."undone_at") IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_latest_idx" ON "imports" USING btree ("org_id","created_at");--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_import_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advocates_import_idx" ON "advocates" USING btree ("import_id","org_id") WHERE "advocates"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_resend_idx" ON "messages" USING btree ("resend_of","org_id") WHERE "messages"."resend_of" IS NOT NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (enrolled, removed, undone_by, undone_at) ON "imports" TO referral_rewards_app;
