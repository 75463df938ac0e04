import type postgres from "postgres";
import { quoteName } from "@/lib/platform/backup/session";
import type { Table } from "@/lib/platform/backup/tables";

type Part = { readonly removal: string; readonly restoration: string };

/**
 * Takes triggers, foreign keys and indexes away while rows arrive, in any order and in bulk, with no more rights than
 * the owner of the tables has. What triggers would write is in the backup itself; the jobs of messages are not, so that
 * one trigger stays.
 * @returns brings all of it back, and checks every row against every foreign key and unique index
 */
export async function suspendGuards(
  sql: postgres.Sql,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoteName(name));
  // An index that belongs to a constraint stays: primary keys, and what foreign keys refer to.
  const parts = await sql.unsafe<Part[]>(`
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS removal, pg_get_indexdef(indexrelid) AS restoration
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`);
  for (const name of names) await sql.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await sql.unsafe("ALTER TABLE messages ENABLE TRIGGER message_enqueue");
  for (const { removal } of parts) await sql.unsafe(removal);
  return async () => {
    await sql.unsafe("SET LOCAL maintenance_work_mem = '256MB'");
    for (const { restoration } of parts) await sql.unsafe(restoration);
    for (const name of names) await sql.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}
