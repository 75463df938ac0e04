import { createHash } from "node:crypto";

/** What the database keeps of a random token: without salt, since nobody can guess 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
