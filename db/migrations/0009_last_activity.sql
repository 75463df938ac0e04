ALTER TABLE "advocates" ADD COLUMN "progressed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "advocates" a SET "progressed_at" = moved."at"
  FROM (SELECT "org_id", "advocate_id", max("created_at") AS "at"
          FROM (SELECT "org_id", "advocate_id", "created_at" FROM "activity"
                UNION ALL SELECT "org_id", "advocate_id", "created_at" FROM "referrals" WHERE "counts") happened
         GROUP BY "org_id", "advocate_id") moved
 WHERE a."org_id" = moved."org_id" AND a."id" = moved."advocate_id";--> statement-breakpoint
ALTER TABLE "advocates" ADD COLUMN "last_activity_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest("enrolled_at", "last_visited_at", "progressed_at")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "advocates_active_idx" ON "advocates" USING btree ("org_id","last_activity_at","id") WHERE "advocates"."last_activity_at" >= '-infinity';
