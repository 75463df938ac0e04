import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { Agreed } from "@/db/enums-consent";
import { bytes, identityOfEmail, instant, language, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/** Friends whose advocate is not known for certain yet. A row is deleted when a member resolves it. */
export const matchRequests = pgTable(
  "match_requests",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    friendName: c.text("friend_name").notNull(),
    friendEmail: c.text("friend_email"),
    friendEmailIdentity: c.text("friend_email_identity").generatedAlwaysAs(identityOfEmail("friend_email")),
    friendPhone: c.text("friend_phone"),
    /** When the friend agreed to be texted. */
    friendSmsConsentAt: instant("friend_sms_consent_at"),
    /** The consent that is copied to the referral's record (`text_consents`). Null in old rows. */
    friendConsent: c.jsonb("friend_consent").$type<Agreed>(),
    /** When the friend agreed that their advocate is notified of the booking. */
    friendTellConsentAt: instant("friend_tell_consent_at"),
    /** The language in which the friend read the page; null if unknown. */
    friendLanguage: language("friend_language"),
    /** The advocate's name as the friend typed it; null if left empty. */
    sentBy: c.text("sent_by"),
    note: c.text("note"),
    /** Identifies the network of a public page submission; null if a member entered the request. */
    networkKey: bytes("network_key"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("match_requests_email_idx").on(t.friendEmailIdentity, t.orgId),
    index("match_requests_phone_idx").on(t.friendPhone, t.orgId),
    check("match_requests_has_contact", sql`${t.friendEmail} IS NOT NULL OR ${t.friendPhone} IS NOT NULL`),
    check("match_requests_consent_needs_phone", sql`${t.friendSmsConsentAt} IS NULL OR ${t.friendPhone} IS NOT NULL`),
    check("match_requests_consent_has_time", sql`${t.friendConsent} IS NULL OR ${t.friendSmsConsentAt} IS NOT NULL`),
  ],
);
