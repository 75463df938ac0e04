import { sql } from "drizzle-orm";
import { database } from "@/db/client";

/** Every row that the database keeps for an organization, as text; bytes are in hexadecimal. */
export async function readStoredText(orgId: string): Promise<string> {
  const tables = await database().execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'org_id'`);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database().execute(sql`SELECT t::text AS row FROM ${sql.identifier(name)} t WHERE org_id = ${orgId}`),
    ),
  );
  return JSON.stringify(rows);
}

/** The ways in which a base64url secret could lie in the database unprotected. */
export function plainForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "base64url");
  return [secret, Buffer.from(secret).toString("hex"), bytes.toString("hex"), bytes.toString("base64")];
}
