import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Agreed } from "@/db/enums-consent";
import { bytes, identityOfEmail, instant, language, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/** Friends of whom nobody knows for certain yet which advocate sent them. A row goes when a member settles it. */
export const matchRequests = pgTable(
  "match_requests",
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid("id").notNull(),
    friendName: text("friend_name").notNull(),
    friendEmail: text("friend_email"),
    friendEmailIdentity: text("friend_email_identity").generatedAlwaysAs(identityOfEmail("friend_email")),
    friendPhone: text("friend_phone"),
    /** When the friend agreed to be texted. */
    friendSmsConsentAt: instant("friend_sms_consent_at"),
    /** What that was by: it becomes the referral's record (`text_consents`). Null for old ones. */
    friendConsent: jsonb("friend_consent").$type<Agreed>(),
    /** When the friend agreed that who sent them is told of the booking. */
    friendTellConsentAt: instant("friend_tell_consent_at"),
    /** What the friend read the page in; null where nobody knows. */
    friendLanguage: language("friend_language"),
    /** Whom the friend named, as it was said or typed; null when nobody was named. */
    sentBy: text("sent_by"),
    note: text("note"),
    /** Stands for the network that sent it by the public page; null for what a member wrote down. */
    networkKey: bytes("network_key"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("match_requests_email_idx").on(t.friendEmailIdentity, t.orgId),
    index("match_requests_phone_idx").on(t.friendPhone, t.orgId),
    check("match_requests_has_contact", sql`${t.friendEmail} IS NOT NULL OR ${t.friendPhone} IS NOT NULL`),
    check(
      "match_requests_consent_needs_phone",
      sql`${t.friendSmsConsentAt} IS NULL OR ${t.friendPhone} IS NOT NULL`,
    ),
    check(
      "match_requests_consent_has_time",
      sql`${t.friendConsent} IS NULL OR ${t.friendSmsConsentAt} IS NOT NULL`,
    ),
  ],
);
