import type { Credentials, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import { isSame, sharedSecretIn, verifyTimed } from "@/lib/integrations/connections/profiles/signatures";
import { SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";

/**
 * Whether a system that we do not know sent this: it signs as described under Webhooks, or sends its secret as
 * `X-Webhook-Secret` or as a bearer token.
 */
export function verifyOwn({ body, headers, now }: Received, { secret }: Credentials): SignatureVerdict {
  const header = headers.get(SIGNATURE_HEADER);
  if (header !== null) return verifyTimed(header, body, secret, now);
  const facts = sharedSecretIn(headers);
  if (facts === undefined) return "unsigned";
  return isSame(facts.trim(), secret) ? "genuine" : "forged";
}
