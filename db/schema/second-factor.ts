import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { users } from "@/db/schema/organizations";

/** What a member signs in with instead of a password (Web Authentication): the public half of a key pair. */
export const passkeys = pgTable(
  "passkeys",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    /** What the authenticator calls it, in base64url. */
    credentialId: text("credential_id").notNull(),
    publicKey: bytes("public_key").notNull(),
    /** How often it has signed, as the authenticator counts; many always say 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** When the last challenge that it signed was made: it signs later ones only, so that each works once. */
    challengedAt: instant("challenged_at").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("passkeys_credential_key").on(t.orgId, t.credentialId),
    index("passkeys_user_idx").on(t.orgId, t.userId),
    foreignKey({
      name: "passkeys_user_fk",
      columns: [t.orgId, t.userId],
      foreignColumns: [users.orgId, users.id],
    }).onDelete("cascade"),
    check("passkeys_counter", sql`${t.counter} >= 0`),
  ],
);

/** The app that shows a member six digits, anew every 30 seconds (RFC 6238). */
export const authenticators = pgTable(
  "authenticators",
  {
    orgId: orgId(),
    userId: uuid("user_id").notNull(),
    sealedSecret: bytes("sealed_secret").notNull(),
    /** The last period of 30 seconds, counted from 1970, whose code was used: only later ones work. */
    lastStep: integer("last_step").notNull(),
    /** Of the hashes of the recovery codes that came with it. */
    recoverySalt: bytes("recovery_salt").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    foreignKey({
      name: "authenticators_user_fk",
      columns: [t.orgId, t.userId],
      foreignColumns: [users.orgId, users.id],
    }).onDelete("cascade"),
  ],
);

/** What stands in for the app when the phone is lost; each works once and is deleted then. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    orgId: orgId(),
    userId: uuid("user_id").notNull(),
    codeHash: bytes("code_hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.codeHash] }),
    foreignKey({
      name: "recovery_codes_authenticator_fk",
      columns: [t.orgId, t.userId],
      foreignColumns: [authenticators.orgId, authenticators.userId],
    }).onDelete("cascade"),
  ],
);
