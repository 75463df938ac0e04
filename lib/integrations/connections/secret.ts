import { randomBytes } from "node:crypto";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { seal, unseal } from "@/lib/kit/auth/seal";

/** What the secret of a connection is sealed for: none opens in another's place. */
export function connectionSecretPlace({ orgId, connectionId }: ConnectionRef): string {
  return `connections ${orgId} ${connectionId}`;
}

/** The same for what lets us in at a system: the secret of the business's app there, and what it was granted. */
export function appSecretPlace(kind: "client" | "tokens", { orgId, connectionId }: ConnectionRef): string {
  return `connection_apps ${kind} ${orgId} ${connectionId}`;
}

/** A secret of our own making, for a system that signs with what it is given. */
export function makeConnectionSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** As it is stored. */
export function sealSecret(secret: string, connection: ConnectionRef): Buffer {
  return seal(secret, connectionSecretPlace(connection));
}

/** Null where there is none, or it was sealed under another AUTH_SECRET: then nothing is genuine. */
export function openConnectionSecret(sealed: Buffer | null, connection: ConnectionRef): string | null {
  return openSealed(sealed, connectionSecretPlace(connection));
}

/** The same for what was sealed for any place. */
export function openSealed(sealed: Buffer | null, connection: string): string | null {
  if (sealed === null) return null;
  try {
    return unseal(sealed, connection);
  } catch {
    return null;
  }
}
