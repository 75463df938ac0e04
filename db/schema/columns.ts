import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, foreignKey, pgEnum, timestamp, uuid } from "drizzle-orm/pg-core";
import { actorKinds, notificationPreferences } from "@/db/enums";
import { isLanguage, type Language } from "@/lib/kit/words/languages";

export const actorKind = pgEnum("actor_kind", actorKinds);
export const notificationPreference = pgEnum("notification_preference", notificationPreferences);

/** The largest amount that both PostgreSQL's bigint and a JavaScript number hold exactly. */
export const MAX_SAFE = sql.raw(String(Number.MAX_SAFE_INTEGER));

export const orgId = () => uuid("org_id").notNull();
export const cents = (name: string) => bigint(name, { mode: "number" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** A language's code. One that only a newer release knows reads as English. */
export const language = customType<{ data: Language; driverData: string }>({
  dataType: () => "text",
  fromDriver: (code) => (isLanguage(code) ? code : "en"),
});
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A position in the write-ahead log (LSN), as text such as 0/16B3748. */
export const walPosition = customType<{ data: string }>({ dataType: () => "pg_lsn" });

export type Columns = [AnyPgColumn, ...AnyPgColumn[]];

/** A foreign key with a name of its own, from columns of this table to those of another. */
export const reference = (name: string, columns: Columns, foreignColumns: Columns) =>
  foreignKey({ name, columns, foreignColumns });

/** `normalizeEmail` as a generated column. @param column the name of the address's column */
export function identityOfEmail(column: string): SQL {
  const plain = sql.raw(`regexp_replace(lower(${column}), '^([^+@]+)\\+[^@]*@', '\\1@')`);
  return sql`CASE WHEN ${plain} ~ '@(gmail|googlemail)\\.com$' THEN replace(split_part(${plain}, '@', 1), '.', '') || '@gmail.com' ELSE ${plain} END`;
}
