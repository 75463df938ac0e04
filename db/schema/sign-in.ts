import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { sessionMethods, signInLinkPurposes } from "@/db/enums";
import { bytes, instant, orgId, reference, walPosition } from "@/db/schema/columns";
import { organizations, users } from "@/db/schema/organizations";

export const sessionMethod = pgEnum("session_method", sessionMethods);
export const signInLinkPurpose = pgEnum("sign_in_link_purpose", signInLinkPurposes);

/** Signed-in browsers. Deleting a row signs the browser out at once. The token is stored as a hash only. */
export const sessions = pgTable(
  "sessions",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    userId: c.uuid("user_id").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    method: sessionMethod("method").notNull(),
    /** The browser's User-Agent. */
    userAgent: c.text("user_agent"),
    /** When the member used a second factor or a passkey; null if never. */
    secondFactorAt: instant("second_factor_at"),
    createdAt: instant("created_at").notNull(),
    /** When the member last proved their identity, by signing in or by entering the password. */
    confirmedAt: instant("confirmed_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /**
     * Where the primary's log ended after this browser's last write: a replica that is not as far must not answer it.
     * Null in a session's first minute, and without a replica.
     */
    walPosition: walPosition("wal_position"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("sessions_token_key").on(t.tokenHash),
    index("sessions_user_idx").on(t.orgId, t.userId),
    index("sessions_expires_idx").on(t.expiresAt),
    reference("sessions_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    check("sessions_end", sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** Emailed links that sign a member in or set a password, once. */
export const signInLinks = pgTable(
  "sign_in_links",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    userId: c.uuid("user_id").notNull(),
    purpose: signInLinkPurpose("purpose").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("sign_in_links_token_key").on(t.tokenHash),
    index("sign_in_links_user_idx").on(t.orgId, t.userId),
    index("sign_in_links_expires_idx").on(t.expiresAt),
    reference("sign_in_links_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    check("sign_in_links_end", sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** Violated if two organizations take the same sign-in name at once; a retry finds it taken. */
export const signInNameKey = "sso_connections_sign_in_name_key";

/** The OpenID Connect provider of an organization's members. */
export const ssoConnections = pgTable(
  "sso_connections",
  (c) => ({
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    /** The name that members type to reach the provider, which also ends its sign-in address. */
    signInName: c.text("sign_in_name").notNull(),
    issuer: c.text("issuer").notNull(),
    clientId: c.text("client_id").notNull(),
    sealedClientSecret: bytes("sealed_client_secret").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    uniqueIndex(signInNameKey).on(t.signInName),
    check("sso_connections_sign_in_name_form", sql`${t.signInName} ~ '^[a-z0-9](-?[a-z0-9])*$'`),
  ],
);

/** Links an identity provider's subject to a member. Providers reuse email addresses, but never a subject. */
export const ssoIdentities = pgTable(
  "sso_identities",
  (c) => ({
    orgId: orgId(),
    issuer: c.text("issuer").notNull(),
    subject: c.text("subject").notNull(),
    userId: c.uuid("user_id").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.issuer, t.subject] }),
    uniqueIndex("sso_identities_user_key").on(t.orgId, t.userId, t.issuer),
    reference("sso_identities_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
  ],
);

/** Delays for password guessing. Keyed by address, whether or not it has an account, so no organization owns it. */
export const signInDelays = pgTable(
  "sign_in_delays",
  (c) => ({
    /** A hash of the counted value, such as password attempts for an email address. */
    key: bytes("key").primaryKey(),
    attempts: c.integer("attempts").notNull(),
    attemptedAt: instant("attempted_at").notNull(),
    /** When the next attempt is allowed. */
    freeAt: instant("free_at").notNull(),
  }),
  (t) => [
    index("sign_in_delays_attempted_idx").on(t.attemptedAt),
    check("sign_in_delays_counted", sql`${t.attempts} > 0 AND ${t.freeAt} >= ${t.attemptedAt}`),
  ],
);
