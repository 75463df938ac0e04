import { sql } from "drizzle-orm";
import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** The largest amount that PostgreSQL's bigint and a JavaScript number both hold exactly. */
export const MAX_SAFE = sql.raw(String(Number.MAX_SAFE_INTEGER));

export const orgId = () => uuid("org_id").notNull();
export const cents = (name: string) => bigint(name, { mode: "number" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
