import { join } from "node:path";
import { env, hasOwnDatabase } from "@/lib/kit/env";
import { prepareDataDir } from "./home";
import { createSecret, readOrCreateFile } from "./secret-file";

/**
 * The secret that signs and encrypts: AUTH_SECRET, or one made once and kept beside the embedded database.
 * @throws Error with one line when your own database is used without AUTH_SECRET: several machines may share it.
 */
export async function loadAuthSecret(): Promise<string> {
  const { AUTH_SECRET, DATA_DIR } = env();
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  if (hasOwnDatabase()) {
    throw new Error(
      "AUTH_SECRET is not set: with a database of your own, set it to at least 32 random characters and keep it safe.",
    );
  }
  return readOrCreateFile(join(await prepareDataDir(DATA_DIR), "auth-secret"), createSecret);
}
