import { appUrl, env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";

/** The header of Twilio's signature. */
export const SIGNATURE_HEADER = "X-Twilio-Signature";

/** The path for incoming texts. */
export const INBOUND_PATH = "/api/webhooks/twilio";

/** The path for status reports about texts. */
export const TEXT_STATUS_PATH = "/api/webhooks/twilio/status";

/** Twilio's largest request. */
export const MAX_FORM_BYTES = 64 * 1024;

/** A URL for Twilio to call. It is part of the signature, so it must be the public one. */
export function twilioUrl(path: string): string {
  return `${appUrl()}${path}`;
}

/**
 * The fields of a form that Twilio signed for this address; null if anything is wrong, without naming the reason. The
 * signature has no timestamp, so replayed requests verify as well.
 */
export async function readSignedForm(
  path: string,
  body: Buffer,
  signature: string | null,
): Promise<Readonly<Record<string, string>> | null> {
  const { TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID } = env();
  if (TWILIO_AUTH_TOKEN === undefined || signature === null) return null;
  // A repeated field counts once, both for the signature and for us.
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  if (!validateRequest(TWILIO_AUTH_TOKEN, signature, twilioUrl(path), fields)) return null;
  return fields["AccountSid"] === TWILIO_ACCOUNT_SID ? fields : null;
}

export function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Only Twilio may call this address, with its signature in ${SIGNATURE_HEADER}. If it does, check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and that APP_URL is the address Twilio calls.`,
  );
}

export function notSetUp(): ApiError {
  return new ApiError("not_found", "There is nothing at this address.");
}
