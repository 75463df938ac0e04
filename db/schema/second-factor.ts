import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, orgId, reference } from "@/db/schema/columns";
import { users } from "@/db/schema/organizations";

/** Passkeys (Web Authentication): the public half of each key pair. */
export const passkeys = pgTable(
  "passkeys",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    userId: c.uuid("user_id").notNull(),
    name: c.text("name").notNull(),
    /** The authenticator's id for the key, in base64url. */
    credentialId: c.text("credential_id").notNull(),
    publicKey: bytes("public_key").notNull(),
    /** The authenticator's signature counter; many always report 0. */
    counter: c.bigint("counter", { mode: "number" }).notNull(),
    /** The time of the last challenge it signed. Only newer challenges are accepted, so that each works once. */
    challengedAt: instant("challenged_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("passkeys_credential_key").on(t.orgId, t.credentialId),
    index("passkeys_user_idx").on(t.orgId, t.userId),
    reference("passkeys_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
    check("passkeys_counter", sql`${t.counter} >= 0`),
  ],
);

/** Authenticator apps that show a new six-digit code every 30 seconds (RFC 6238). */
export const authenticators = pgTable(
  "authenticators",
  (c) => ({
    orgId: orgId(),
    userId: c.uuid("user_id").notNull(),
    sealedSecret: bytes("sealed_secret").notNull(),
    /** The last used 30-second period since 1970: only codes of later periods work. */
    lastStep: c.integer("last_step").notNull(),
    /** Salt for the hashes of its recovery codes. */
    recoverySalt: bytes("recovery_salt").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    reference("authenticators_user_fk", [t.orgId, t.userId], [users.orgId, users.id]).onDelete("cascade"),
  ],
);

/** Codes that replace a lost authenticator; each works once and is then deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  (c) => ({
    orgId: orgId(),
    userId: c.uuid("user_id").notNull(),
    codeHash: bytes("code_hash").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.codeHash] }),
    reference(
      "recovery_codes_authenticator_fk",
      [t.orgId, t.userId],
      [authenticators.orgId, authenticators.userId],
    ).onDelete("cascade"),
  ],
);
