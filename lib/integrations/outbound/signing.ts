import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { SECRET_PREFIX, signStandard } from "@/lib/kit/standard-webhooks";

const SECRET_BYTES = 32;

interface Place {
  readonly orgId: string;
  readonly endpointId: string;
}

/** A new secret of an endpoint: as its owner gets it once, and as it is kept. */
export function makeSecret(place: Place): { secret: string; sealedSecret: Buffer } {
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, sealedSecret: seal(secret, secretPlace(place)) };
}

/** What the secrets of an endpoint are sealed for. */
export function secretPlace({ orgId, endpointId }: Place): string {
  return `webhook_endpoints ${orgId} ${endpointId}`;
}

/** @throws Error when it was sealed under another AUTH_SECRET */
export function openSecret(sealed: Buffer, place: Place): string {
  return unseal(sealed, secretPlace(place));
}

/**
 * The headers of a delivery by the Standard Webhooks specification 1.0.0: one signature for each secret, so that a
 * receiver may check with the replaced or the new one.
 * @param secrets from `whsec_` on; the HMAC key is what their base64 stands for
 * @param now the moment of this try, not of the event
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Record<string, string> {
  const timestamp = `${Math.floor(now.getTime() / 1_000)}`;
  const signatures = secrets.map((secret) => signStandard(secret, { id, timestamp, body }));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
