import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/** Responses stored under an Idempotency-Key, in the transaction of their effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    actorId: c.text("actor_id").notNull(),
    key: c.text("key").notNull(),
    fingerprint: bytes("fingerprint").notNull(),
    /** Encrypted, because responses may hold secrets that are shown once. */
    sealedBody: bytes("sealed_body").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.actorId, t.key] }), index("idempotency_keys_age_idx").on(t.createdAt)],
);
