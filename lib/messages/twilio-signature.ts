import { appUrl, env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";

/** Where Twilio carries its signature. */
export const SIGNATURE_HEADER = "X-Twilio-Signature";

/** Where Twilio sends texts that come in. */
export const INBOUND_PATH = "/api/webhooks/twilio";

/** Where Twilio reports what becomes of texts. */
export const TEXT_STATUS_PATH = "/api/webhooks/twilio/status";

/** The most that Twilio sends in one request. */
export const MAX_FORM_BYTES = 64 * 1024;

/** An address that Twilio is told to call. It is signed too, so it is the public one. */
export function twilioUrl(path: string): string {
  return `${appUrl()}${path}`;
}

/**
 * The fields of a form that Twilio signed for this address; null for whatever is wrong, without telling what. The
 * signature has no time, so a request that is repeated is genuine again.
 */
export async function readSignedForm(
  path: string,
  body: Buffer,
  signature: string | null,
): Promise<Readonly<Record<string, string>> | null> {
  const { TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID } = env();
  if (TWILIO_AUTH_TOKEN === undefined || signature === null) return null;
  // A field that comes twice counts once, for the check and for us.
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  if (!validateRequest(TWILIO_AUTH_TOKEN, signature, twilioUrl(path), fields)) return null;
  return fields["AccountSid"] === TWILIO_ACCOUNT_SID ? fields : null;
}

/** The refusal of what Twilio did not sign. */
export function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Only Twilio may call this address, with its signature in ${SIGNATURE_HEADER}. If it does, check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and that APP_URL is the address Twilio calls.`,
  );
}

/** The refusal where Twilio is not set up. */
export function notSetUp(): ApiError {
  return new ApiError("not_found", "There is nothing at this address.");
}
