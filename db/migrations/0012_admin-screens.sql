CREATE TABLE "daily_figures" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"referrals" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	"job_value_cents" bigint DEFAULT 0 NOT NULL,
	"earned_cents" bigint DEFAULT 0 NOT NULL,
	"added_cents" bigint DEFAULT 0 NOT NULL,
	"taken_cents" bigint DEFAULT 0 NOT NULL,
	"reached_visit" integer DEFAULT 0 NOT NULL,
	"reached_referral" integer DEFAULT 0 NOT NULL,
	"reached_conversion" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_org_id_campaign_id_day_slot_pk" PRIMARY KEY("org_id","campaign_id","day","slot"),
	CONSTRAINT "daily_figures_range" CHECK (least("daily_figures"."enrolled", "daily_figures"."visits", "daily_figures"."referrals", "daily_figures"."conversions", "daily_figures"."job_value_cents", "daily_figures"."earned_cents", "daily_figures"."added_cents", "daily_figures"."taken_cents", "daily_figures"."reached_visit", "daily_figures"."reached_referral", "daily_figures"."reached_conversion") >= 0)
);
--> statement-breakpoint
CREATE TABLE "advocate_search" (
	"org_id" uuid NOT NULL,
	"advocate_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "advocate_search_org_id_advocate_id_pk" PRIMARY KEY("org_id","advocate_id")
);
--> statement-breakpoint
CREATE TABLE "referral_search" (
	"org_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "referral_search_org_id_referral_id_pk" PRIMARY KEY("org_id","referral_id")
);
--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "visit_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "last_visited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_campaign_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advocate_search" ADD CONSTRAINT "advocate_search_advocate_fk" FOREIGN KEY ("org_id","advocate_id") REFERENCES "public"."advocates"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_search" ADD CONSTRAINT "referral_search_referral_fk" FOREIGN KEY ("org_id","referral_id") REFERENCES "public"."referrals"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advocate_search_idx" ON "advocate_search" USING gin ("org_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "referral_search_idx" ON "referral_search" USING gin ("org_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "advocates_name_idx" ON "advocates" USING btree ("org_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "advocates_balance_idx" ON "advocates" USING btree ("org_id","credit_balance_cents","id");--> statement-breakpoint
CREATE INDEX "advocates_converted_idx" ON "advocates" USING btree ("org_id","converted_count","id");--> statement-breakpoint
CREATE INDEX "referrals_inbox_idx" ON "referrals" USING btree ("org_id","status","id");--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_visits_range" CHECK ("advocates"."visit_count" >= 0);--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_visits_have_time" CHECK (("advocates"."visit_count" > 0) = ("advocates"."last_visited_at" IS NOT NULL));