import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { SECRET_PREFIX, signStandard } from "@/lib/kit/standard-webhooks";

const SECRET_BYTES = 32;

/** An endpoint's key in tables. */
export interface EndpointRef {
  readonly orgId: string;
  readonly endpointId: string;
}

/** A new secret of an endpoint, in plain form for its owner and sealed for storage. */
export function makeSecret(endpoint: EndpointRef): { secret: string; sealedSecret: Buffer } {
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, sealedSecret: seal(secret, secretPlace(endpoint)) };
}

/** Sealing context of an endpoint's secrets. */
export function secretPlace({ orgId, endpointId }: EndpointRef): string {
  return `webhook_endpoints ${orgId} ${endpointId}`;
}

/** @throws Error if it was sealed under another AUTH_SECRET */
export function openSecret(sealed: Buffer, endpoint: EndpointRef): string {
  return unseal(sealed, secretPlace(endpoint));
}

/**
 * Headers of a delivery by the Standard Webhooks specification 1.0.0, with one signature per secret, so that receivers
 * can verify with the old or new one.
 * @param secrets including `whsec_`; the HMAC key is the decoded base64
 * @param now the time of this attempt, not of the event
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
