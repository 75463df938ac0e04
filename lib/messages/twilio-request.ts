import { z } from "zod";
import { appUrl, env } from "@/lib/platform/env";

/** Where Twilio carries its signature. */
export const SIGNATURE_HEADER = "X-Twilio-Signature";

const InboundText = z.object({
  AccountSid: z.string(),
  From: z.string(),
  Body: z.string().default(""),
  OptOutType: z.string().optional(),
});

/** A text that somebody sent us, as Twilio tells it. */
export type InboundText = z.output<typeof InboundText>;

/** The address that Twilio is told to send texts to. It is signed too, so it is the public one. */
function inboundUrl(): string {
  return `${appUrl()}/api/webhooks/twilio`;
}

/**
 * The text in a request that Twilio signed for our account and this address; null for whatever is wrong, without
 * telling what. The signature has no time, so a request that is repeated counts again.
 */
export async function readInboundText(body: Buffer, signature: string | null): Promise<InboundText | null> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = env();
  if (TWILIO_AUTH_TOKEN === undefined || signature === null) return null;
  // A field that comes twice counts once, for the check and for us.
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  if (!validateRequest(TWILIO_AUTH_TOKEN, signature, inboundUrl(), fields)) return null;
  const text = InboundText.safeParse(fields);
  return text.success && text.data.AccountSid === TWILIO_ACCOUNT_SID ? text.data : null;
}
