import type postgres from "postgres";
import { env } from "@/lib/kit/env";
import { localStorage, storeFile } from "@/lib/kit/storage/local";

/** What was found of the logos that the database knows. */
export interface StoredFiles {
  /** The keys of what is there, or may be: an upload that was begun has no file yet. */
  readonly keys: readonly string[];
  /** Those that a branding or a business profile shows. */
  readonly shown: ReadonlySet<string>;
}

/** The logos of an organization, or of all. Those of a Vercel Blob store stay there, whatever becomes of this database. */
export async function findStoredFiles(sql: postgres.Sql, orgId: string | null): Promise<StoredFiles> {
  if (env().BLOB_READ_WRITE_TOKEN) return { keys: [], shown: new Set() };
  const rows = await sql.unsafe<{ key: string; shown: boolean }[]>(`
    SELECT upload.key, coalesce(branding.logo_key, profile.photo_key) IS NOT NULL AS shown
      FROM logo_uploads upload
      LEFT JOIN brandings branding ON branding.org_id = upload.org_id AND branding.logo_key = upload.key
      LEFT JOIN business_profiles profile ON profile.org_id = upload.org_id AND profile.photo_key = upload.key
     WHERE ${orgId === null ? "true" : `upload.org_id = '${orgId}'`} ORDER BY 1`);
  return {
    keys: rows.map(({ key }) => key),
    shown: new Set(rows.filter(({ shown }) => shown).map(({ key }) => key)),
  };
}

/** Reads a logo; null when there is none. */
export async function readStoredFile(key: string): Promise<Buffer | null> {
  const bytes = await localStorage.read(key);
  return bytes && Buffer.from(bytes);
}

/** Puts logos into the data folder; `undo` takes away again what was not there before. */
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
