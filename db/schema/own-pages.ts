import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { advocates } from "@/db/schema/advocates";
import { bytes, instant, orgId, reference } from "@/db/schema/columns";
import { messageChannel } from "@/db/schema/messages";

/** What an advocate tells friends on their link's page: a note, a photo, or both. */
export const recommendations = pgTable(
  "recommendations",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    note: c.text("note"),
    /** A small square WebP image without the original's metadata. */
    photo: bytes("photo"),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId] }),
    reference("recommendations_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]).onDelete(
      "cascade",
    ),
    check("recommendations_says_something", sql`${t.note} IS NOT NULL OR ${t.photo} IS NOT NULL`),
    check("recommendations_note_length", sql`char_length(${t.note}) BETWEEN 1 AND 100`),
    check("recommendations_photo_size", sql`octet_length(${t.photo}) BETWEEN 1 AND 16384`),
  ],
);

/** An advocate's new email address or number until its owner confirms it with the code sent there. */
export const contactChanges = pgTable(
  "contact_changes",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    channel: messageChannel("channel").notNull(),
    contact: c.text("contact").notNull(),
    codeHash: bytes("code_hash").notNull(),
    triesLeft: c.integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The words about texts that the advocate agreed to with the new number, if they did. */
    agreed: c.jsonb("agreed"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId] }),
    reference("contact_changes_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]).onDelete(
      "cascade",
    ),
    check("contact_changes_tries", sql`${t.triesLeft} BETWEEN 0 AND 5`),
    check("contact_changes_agreed_has_number", sql`${t.agreed} IS NULL OR ${t.channel} = 'sms'`),
  ],
);
