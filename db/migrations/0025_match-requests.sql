CREATE TABLE "match_requests" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"friend_name" text NOT NULL,
	"friend_email" text,
	"friend_email_identity" text GENERATED ALWAYS AS (CASE WHEN regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@'), '@', 1), '.', '') || '@gmail.com' ELSE regexp_replace(lower(friend_email), '^([^+@]+)\+[^@]*@', '\1@') END) STORED,
	"friend_phone" text,
	"friend_sms_consent_at" timestamp (3) with time zone,
	"sent_by" text,
	"note" text,
	"network_key" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_requests_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "match_requests_has_contact" CHECK ("match_requests"."friend_email" IS NOT NULL OR "match_requests"."friend_phone" IS NOT NULL),
	CONSTRAINT "match_requests_consent_needs_phone" CHECK ("match_requests"."friend_sms_consent_at" IS NULL OR "match_requests"."friend_phone" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_requests_email_idx" ON "match_requests" USING btree ("friend_email_identity","org_id");--> statement-breakpoint
CREATE INDEX "match_requests_phone_idx" ON "match_requests" USING btree ("friend_phone","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("organizations"."slug") <= 60);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON match_requests TO referral_rewards_app;
--> statement-breakpoint
GRANT UPDATE (slug) ON organizations TO referral_rewards_app;
--> statement-breakpoint
-- Organizations that are set up get their address: the name, and for all but the first of a name a part of the id.
WITH named AS (
  SELECT id, trim(BOTH '-' FROM left(regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 50)) AS plain
    FROM organizations WHERE status = 'active'
), ranked AS (
  SELECT id, plain, row_number() OVER (PARTITION BY plain ORDER BY id) AS place FROM named
)
UPDATE organizations o
   SET slug = CASE WHEN plain = '' THEN right(o.id::text, 8) WHEN place = 1 THEN plain ELSE plain || '-' || right(o.id::text, 8) END
  FROM ranked WHERE ranked.id = o.id;
--> statement-breakpoint
-- As the functions of this release word it (`db/functions/search.sql`).
CREATE FUNCTION pg_temp.plain(words text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
UPDATE advocate_search s SET words = pg_temp.plain(s.words || ' ' || replace(a.referral_code, '-', ''))
  FROM advocates a WHERE a.org_id = s.org_id AND a.id = s.advocate_id;
--> statement-breakpoint
UPDATE referral_search SET words = pg_temp.plain(words) WHERE words <> pg_temp.plain(words);
--> statement-breakpoint
DROP FUNCTION pg_temp.plain;
