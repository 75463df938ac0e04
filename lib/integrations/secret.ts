import { randomBytes } from "node:crypto";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { unsealOrNull } from "@/lib/kit/auth/seal";
import { log } from "@/lib/kit/log";

/** A new secret that another system signs its events with. */
export function makeSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** Sealing context of a signing key's secret. A secret opens only in its own context. */
export function signingSecretPlace({ orgId, keyId }: { readonly orgId: string; readonly keyId: string }): string {
  return `webhook_keys ${orgId} ${keyId}`;
}

/** Sealing context of a connection's secret. */
export function connectionSecretPlace({ orgId, connectionId }: ConnectionRef): string {
  return `connections ${orgId} ${connectionId}`;
}

/** Sealing context of a connected app's client secret or tokens. */
export function appSecretPlace(kind: "client" | "tokens", { orgId, connectionId }: ConnectionRef): string {
  return `connection_apps ${kind} ${orgId} ${connectionId}`;
}

const reported = new Set<string>();

/** Opens a sealed value. Null if there is none or it was sealed under another AUTH_SECRET, which is logged once. */
export function openSealed(sealed: Buffer | null, place: string): string | null {
  const text = unsealOrNull(sealed, place);
  if (sealed !== null && text === null && !reported.has(place)) {
    log().warn({ place }, "a secret was sealed under another AUTH_SECRET");
    reported.add(place);
  }
  return text;
}
