import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { memberView, organizations, role } from "@/db/schema/organizations";

/** Invitations to join an organization. The token is stored as a hash only. */
export const invitations = pgTable(
  "invitations",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    email: c.text("email").notNull(),
    roles: role("roles").array().notNull(),
    view: memberView("view").notNull().default("office"),
    tokenHash: bytes("token_hash").notNull(),
    invitedBy: c.text("invited_by").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("invitations_email_key").on(sql`lower(${t.email})`, t.orgId),
    uniqueIndex("invitations_token_key").on(t.tokenHash),
    check("invitations_has_role", sql`cardinality(${t.roles}) > 0 AND array_position(${t.roles}, NULL) IS NULL`),
    check("invitations_technician_is_user", sql`${t.view} = 'office' OR array_position(${t.roles}, 'admin') IS NULL`),
  ],
);
