import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Language } from "@/db/enums";
import { instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/**
 * Every upload address handed out for a logo. `removed_at` says that the object is to go; the row leaves once it has
 * gone, so that nothing stays in storage unnoticed.
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

/** How an organization's pages and messages look. The logo can only be one that was uploaded for it. */
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
    foreignKey({
      name: "brandings_logo_fk",
      columns: [t.orgId, t.logoKey, t.logoUrl],
      foreignColumns: [logoUploads.orgId, logoUploads.key, logoUploads.url],
    }),
    check("brandings_logo_is_a_pair", sql`(${t.logoKey} IS NULL) = (${t.logoUrl} IS NULL)`),
  ],
);

type Translations = Readonly<Partial<Record<Language, { serviceArea?: string; about?: string }>>>;

/** What customers are told of a business, on its pages and in its messages. The photo is one uploaded for it. */
export const businessProfiles = pgTable(
  "business_profiles",
  {
    orgId: orgId().references(() => organizations.id),
    /** E.164 */
    phone: text("phone"),
    serviceArea: text("service_area"),
    licenseNumber: text("license_number"),
    reviewUrl: text("review_url"),
    about: text("about"),
    /** What it says about itself in other languages than its own. */
    translations: jsonb("translations").$type<Translations>().notNull().default({}),
    postalAddress: text("postal_address"),
    /** Where customers' replies to emails go. Without one, no email invites a reply. */
    replyToEmail: text("reply_to_email"),
    photoKey: text("photo_key"),
    photoUrl: text("photo_url"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId] }),
    foreignKey({
      name: "business_profiles_photo_fk",
      columns: [t.orgId, t.photoKey, t.photoUrl],
      foreignColumns: [logoUploads.orgId, logoUploads.key, logoUploads.url],
    }),
    check("business_profiles_photo_is_a_pair", sql`(${t.photoKey} IS NULL) = (${t.photoUrl} IS NULL)`),
  ],
);
