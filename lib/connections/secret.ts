import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/auth/seal";
import type { Place } from "@/lib/connections/match";

/** What the secrets of a connection are sealed for: none opens in another's place. */
export function connectionSecretPlace(
  kind: "secret" | "client" | "tokens",
  { orgId, connectionId }: Place,
): string {
  return `connections ${kind} ${orgId} ${connectionId}`;
}

/** A secret of our own making, for a system that signs with what it is given. */
export function makeConnectionSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** As it is stored. */
export function sealSecret(secret: string, place: Place): Buffer {
  return seal(secret, connectionSecretPlace("secret", place));
}

/** Null where there is none, or it was sealed under another AUTH_SECRET: then nothing is genuine. */
export function openConnectionSecret(sealed: Buffer | null, place: Place): string | null {
  if (sealed === null) return null;
  try {
    return unseal(sealed, connectionSecretPlace("secret", place));
  } catch {
    return null;
  }
}
