import type postgres from "postgres";
import { env } from "@/lib/kit/env";
import { localStorage, storeFile } from "@/lib/kit/storage/local";

/** Logo files known to the database. */
interface StoredFiles {
  /** Keys of uploads. A started upload may not have a file yet. */
  readonly keys: readonly string[];
  /** Keys used by a branding or business profile. */
  readonly inUse: ReadonlySet<string>;
}

/** Finds the logos of an organization, or all. Logos in a Vercel Blob store stay there. */
export async function findStoredFiles(sql: postgres.Sql, orgId: string | null): Promise<StoredFiles> {
  if (env().BLOB_READ_WRITE_TOKEN) return { keys: [], inUse: new Set() };
  const rows = await sql.unsafe<{ key: string; inUse: boolean }[]>(`
    SELECT upload.key, coalesce(branding.logo_key, profile.photo_key) IS NOT NULL AS "inUse"
      FROM logo_uploads upload
      LEFT JOIN brandings branding ON branding.org_id = upload.org_id AND branding.logo_key = upload.key
      LEFT JOIN business_profiles profile ON profile.org_id = upload.org_id AND profile.photo_key = upload.key
     WHERE ${orgId === null ? "true" : `upload.org_id = '${orgId}'`} ORDER BY 1`);
  return {
    keys: rows.map(({ key }) => key),
    inUse: new Set(rows.filter(({ inUse }) => inUse).map(({ key }) => key)),
  };
}

/** Reads a logo; null if it does not exist. */
export async function readStoredFile(key: string): Promise<Buffer | null> {
  const bytes = await localStorage.read(key);
  return bytes && Buffer.from(bytes);
}

/** Restores logos into the data folder; `undo` deletes those it added. */
export function openFileRestore() {
  const added: string[] = [];
  return {
    async add(key: string, bytes: Buffer): Promise<void> {
      const wasThere = (await localStorage.read(key)) !== null;
      if (!(await storeFile(key, bytes))) throw new Error(`DATA_DIR has another file as ${key} already`);
      if (!wasThere) added.push(key);
    },
    async undo(): Promise<void> {
      for (const key of added) await localStorage.remove(key);
    },
  };
}
