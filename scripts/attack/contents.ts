import { openSession } from "@/db/guards/scratch-database";

/** A digest of every row of an organization, as the owner of the database sees it: equal exactly if nothing changed. */
export async function readOrganization(ownerUrl: string, orgId: string): Promise<Record<string, string>> {
  const session = openSession(ownerUrl);
  try {
    const tables = await session<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'org_id' ORDER BY 1`;
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const [rows] = await session<{ digest: string }[]>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest
          FROM ${session(name)} t WHERE org_id = ${orgId}`;
      contents[name] = rows?.digest ?? "";
    }
    return contents;
  } finally {
    await session.end();
  }
}
