CREATE TABLE "business_profiles" (
	"org_id" uuid NOT NULL,
	"phone" text,
	"service_area" text,
	"license_number" text,
	"review_url" text,
	"about" text,
	"postal_address" text,
	"photo_key" text,
	"photo_url" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_profiles_org_id_pk" PRIMARY KEY("org_id"),
	CONSTRAINT "business_profiles_photo_is_a_pair" CHECK (("business_profiles"."photo_key" IS NULL) = ("business_profiles"."photo_url" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "offer_terms" (
	"org_id" uuid NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_terms_org_id_version_pk" PRIMARY KEY("org_id","version"),
	CONSTRAINT "offer_terms_version_of_text" CHECK ("offer_terms"."version" = left(encode(sha256(convert_to("offer_terms"."text", 'UTF8')), 'hex'), 16))
);
--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "terms_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "extra_terms" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_photo_fk" FOREIGN KEY ("org_id","photo_key","photo_url") REFERENCES "public"."logo_uploads"("org_id","key","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_terms" ADD CONSTRAINT "offer_terms_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_terms_fk" FOREIGN KEY ("org_id","terms_version") REFERENCES "public"."offer_terms"("org_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_terms_fk" FOREIGN KEY ("org_id","terms_version") REFERENCES "public"."offer_terms"("org_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advocates" ADD CONSTRAINT "advocates_terms_have_time" CHECK (("advocates"."terms_version" IS NULL) = ("advocates"."terms_seen_at" IS NULL));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (phone, service_area, license_number, review_url, about, postal_address, photo_key, photo_url, updated_at) ON business_profiles TO referral_rewards_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON offer_terms TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (extra_terms) ON campaigns TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (terms_version, terms_seen_at) ON advocates TO referral_rewards_app;
