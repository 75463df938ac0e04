import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable } from "drizzle-orm/pg-core";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/** What a short link opens. */
const shortLinkPurposes = ["portal", "confirm", "answer"] as const;
export type ShortLinkPurpose = (typeof shortLinkPurposes)[number];

export const shortLinkPurpose = pgEnum("short_link_purpose", shortLinkPurposes);

/** The short links in text messages, with the ids that their long links sign. */
export const shortLinks = pgTable(
  "short_links",
  (c) => ({
    /** A keyed hash of the code, so that the table opens no one's page. */
    key: bytes("key").primaryKey(),
    orgId: orgId().references(() => organizations.id, { onDelete: "cascade" }),
    purpose: shortLinkPurpose("purpose").notNull(),
    /** The advocate, the referral to confirm, or the job to answer about. */
    subjectId: c.uuid("subject_id").notNull(),
    /** The version of the advocate's portal link, so that replacing it also ends its short links. */
    version: c.integer("version").notNull(),
    /** Null for portals, whose long links do not expire either. */
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    index("short_links_org_idx").on(t.orgId),
    index("short_links_expired_idx").on(t.expiresAt).where(sql`${t.expiresAt} IS NOT NULL`),
    check("short_links_expires", sql`(${t.purpose} = 'portal') = (${t.expiresAt} IS NULL)`),
    check("short_links_version", sql`${t.version} >= 0 AND (${t.purpose} = 'portal' OR ${t.version} = 0)`),
  ],
);
