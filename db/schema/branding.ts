import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
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
  {
    orgId: orgId().references(() => organizations.id),
    key: text("key").notNull(),
    url: text("url").notNull(),
    contentType: text("content_type").notNull(),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
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
  {
    orgId: orgId().references(() => organizations.id),
    primaryColor: text("primary_color"),
    logoKey: text("logo_key"),
    logoUrl: text("logo_url"),
    instagram: text("instagram"),
    twitterX: text("twitter_x"),
    facebook: text("facebook"),
    theService: text("the_service"),
    updatedAt: instant("updated_at").notNull(),
  },
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
  {
    orgId: orgId().references(() => organizations.id),
    /** E.164 */
    phone: text("phone"),
    serviceArea: text("service_area"),
    licenseNumber: text("license_number"),
    reviewUrl: text("review_url"),
    /** Average of the reviews: 1.0 to 5.0. */
    reviewRating: numeric("review_rating", { precision: 2, scale: 1, mode: "number" }),
    reviewCount: integer("review_count"),
    callBack: callBackTime("call_back"),
    about: text("about"),
    /** The business's texts in other languages. */
    translations: jsonb("translations").$type<ProfileTranslations>().notNull().default({}),
    postalAddress: text("postal_address"),
    /** Where customers' email replies go. Without an address, no email invites a reply. */
    replyToEmail: text("reply_to_email"),
    photoKey: text("photo_key"),
    photoUrl: text("photo_url"),
    updatedAt: instant("updated_at").notNull(),
  },
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
