import { openSession } from "@/db/guards/scratch-database";

/**
 * Every table of a database with a digest of its rows: two are the same exactly if nothing was written.
 * @param orgId only the rows of this organization, in the tables that have such
 */
export async function readContents(
  ownerUrl: string,
  orgId?: string,
): Promise<Readonly<Record<string, string>>> {
  const session = openSession(ownerUrl);
  try {
    const tables = await session<{ name: string }[]>`
      SELECT relname AS name FROM pg_class c
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND (${orgId === undefined} OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'org_id'))
       ORDER BY 1`;
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const [rows] = await session<{ digest: string }[]>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest
          FROM ${session(name)} t ${orgId === undefined ? session`` : session`WHERE org_id = ${orgId}`}`;
      contents[name] = rows?.digest ?? "";
    }
    return contents;
  } finally {
    await session.end();
  }
}
