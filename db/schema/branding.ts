import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { callBackTimes } from "@/db/enums-profile";
import { instant, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import type { Language } from "@/lib/kit/words/languages";

/**
 * Every upload address issued for a logo. `removed_at` marks the object for deletion; the row is deleted only after the
 * object, so that no object is left behind in storage.
 */
export const logoUploads = pgTable(
  "logo_uploads",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    key: c.text("key").notNull(),
    url: c.text("url").notNull(),
    contentType: c.text("content_type").notNull(),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.key] }),
    unique("logo_uploads_pair_key").on(t.orgId, t.key, t.url),
    index("logo_uploads_age_idx").on(t.createdAt),
    check("logo_uploads_own_key", sql`starts_with(${t.key}, 'logos/' || ${t.orgId}::text || '/')`),
  ],
);

/** How an organization's pages and messages look. Only a logo uploaded for the organization can be used. */
export const brandings = pgTable(
  "brandings",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    primaryColor: c.text("primary_color"),
    logoKey: c.text("logo_key"),
    logoUrl: c.text("logo_url"),
    instagram: c.text("instagram"),
    twitterX: c.text("twitter_x"),
    facebook: c.text("facebook"),
    theService: c.text("the_service"),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId] }),
    reference(
      "brandings_logo_fk",
      [t.orgId, t.logoKey, t.logoUrl],
      [logoUploads.orgId, logoUploads.key, logoUploads.url],
    ),
    check("brandings_logo_is_a_pair", sql`(${t.logoKey} IS NULL) = (${t.logoUrl} IS NULL)`),
  ],
);

type ProfileTranslations = Readonly<
  Partial<Record<Language, { serviceArea?: string; licenseNumber?: string; about?: string }>>
>;

export const callBackTime = pgEnum("call_back_time", callBackTimes);

/** A business's details on its pages and in its messages. Only a photo uploaded for the organization can be used. */
export const businessProfiles = pgTable(
  "business_profiles",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    /** E.164 */
    phone: c.text("phone"),
    serviceArea: c.text("service_area"),
    licenseNumber: c.text("license_number"),
    reviewUrl: c.text("review_url"),
    /** Average of the reviews: 1.0 to 5.0. */
    reviewRating: c.numeric("review_rating", { precision: 2, scale: 1, mode: "number" }),
    reviewCount: c.integer("review_count"),
    callBack: callBackTime("call_back"),
    about: c.text("about"),
    /** The business's texts in other languages. */
    translations: c.jsonb("translations").$type<ProfileTranslations>().notNull().default({}),
    postalAddress: c.text("postal_address"),
    /** Where customers' email replies go. Without an address, no email invites a reply. */
    replyToEmail: c.text("reply_to_email"),
    photoKey: c.text("photo_key"),
    photoUrl: c.text("photo_url"),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId] }),
    reference(
      "business_profiles_photo_fk",
      [t.orgId, t.photoKey, t.photoUrl],
      [logoUploads.orgId, logoUploads.key, logoUploads.url],
    ),
    check("business_profiles_review_rating", sql`${t.reviewRating} BETWEEN 1 AND 5`),
    check("business_profiles_review_count", sql`${t.reviewCount} > 0`),
    check("business_profiles_photo_is_a_pair", sql`(${t.photoKey} IS NULL) = (${t.photoUrl} IS NULL)`),
  ],
);
