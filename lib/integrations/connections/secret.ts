import { randomBytes } from "node:crypto";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { seal, unseal } from "@/lib/kit/auth/seal";

/** Sealing context of a connection's secret. A secret opens only in its own context. */
export function connectionSecretPlace({ orgId, connectionId }: ConnectionRef): string {
  return `connections ${orgId} ${connectionId}`;
}

/** Sealing context of a connected app's client secret or tokens. */
export function appSecretPlace(kind: "client" | "tokens", { orgId, connectionId }: ConnectionRef): string {
  return `connection_apps ${kind} ${orgId} ${connectionId}`;
}

/** A new secret, for a system that signs with one we provide. */
export function makeConnectionSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

export function sealSecret(secret: string, connection: ConnectionRef): Buffer {
  return seal(secret, connectionSecretPlace(connection));
}

/** Null if there is none or it was sealed under another AUTH_SECRET; then no event is genuine. */
export function openConnectionSecret(sealed: Buffer | null, connection: ConnectionRef): string | null {
  return openSealed(sealed, connectionSecretPlace(connection));
}

/** Opens a sealed value; null if there is none or it was sealed under another AUTH_SECRET. */
export function openSealed(sealed: Buffer | null, place: string): string | null {
  if (sealed === null) return null;
  try {
    return unseal(sealed, place);
  } catch {
    return null;
  }
}
