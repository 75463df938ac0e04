import { openSession } from "@/db/guards/scratch-database";

/** Every table of a database with a digest of its rows: two are the same exactly if nothing was written. */
export async function readContents(ownerUrl: string): Promise<Readonly<Record<string, string>>> {
  const session = openSession(ownerUrl);
  try {
    const tables = await session<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const [rows] = await session<{ digest: string }[]>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest
          FROM ${session(name)} t`;
      contents[name] = rows?.digest ?? "";
    }
    return contents;
  } finally {
    await session.end();
  }
}
