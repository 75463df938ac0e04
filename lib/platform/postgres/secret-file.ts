import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hasCode } from "../../kit/error-code";

/** A new random secret of 256 bits that needs no escaping in a connection string. */
export function createSecret(): string {
  return randomBytes(32).toString("hex");
}

/** The content of a file, or null when there is none. */
export async function readFileIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Returns the content of a file that only its owner may read, writing it first if it does not exist.
 * Of several processes that create it at once one wins, and all return the winner's content.
 */
export async function readOrCreateFile(path: string, create: () => string): Promise<string> {
  const existing = await readFileIfExists(path);
  if (existing !== null) return existing;
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  // Linking a finished file into place is atomic: no process reads half a secret.
  await writeFile(draft, create(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}
