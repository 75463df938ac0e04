import type { Credentials, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import { isSame, sharedSecretIn, verifyTimed } from "@/lib/integrations/connections/profiles/signatures";
import { SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";

/**
 * Verifies an unlisted system: it signs as described under Webhooks, or sends its secret as `X-Webhook-Secret` or as a
 * bearer token.
 */
export function verifyOwn({ body, headers, now }: Received, { secret }: Credentials): SignatureVerdict {
  const header = headers.get(SIGNATURE_HEADER);
  if (header !== null) return verifyTimed(header, body, secret, now);
  const sent = sharedSecretIn(headers);
  if (sent === undefined) return "unsigned";
  return isSame(sent.trim(), secret) ? "genuine" : "forged";
}
