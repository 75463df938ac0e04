import type postgres from "postgres";

/** A constraint, unique index or trigger of schema public. */
export interface Guard {
  readonly name: string;
  /** The statement that drops it with its dependents. */
  readonly removal: string;
}

/** All guards except NOT NULL. A constraint's own index and triggers count as part of the constraint. */
export async function readGuards(session: postgres.Sql): Promise<Guard[]> {
  return session<Guard[]>`
    SELECT conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS removal
      FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype NOT IN ('n', 't')
    UNION ALL
    SELECT relname, format('DROP INDEX %s CASCADE', indexrelid::regclass)
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indisunique AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT tgname, format('DROP TRIGGER %I ON %s CASCADE', tgname, tgrelid::regclass)
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
    ORDER BY name`;
}
