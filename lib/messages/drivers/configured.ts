import type { MessageChannel } from "@/db/enums";
import { type Env, env } from "@/lib/kit/env";
import type { Delivery, Drivers } from "@/lib/messages/drivers/driver";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { createResendDriver } from "@/lib/messages/drivers/resend";
import { createTwilioDriver } from "@/lib/messages/drivers/twilio";
import { TEXT_STATUS_PATH, twilioUrl } from "@/lib/messages/twilio-signature";

let current: { readonly configuration: Env; readonly drivers: Drivers } | undefined;

/**
 * Resend and Twilio, if their keys are configured. Otherwise, and for fictional addresses, messages are captured.
 * Drivers are reused until the environment changes, so that connections stay open.
 */
export function drivers(): Drivers {
  const configuration = env();
  if (current?.configuration !== configuration)
    current = { configuration, drivers: chooseDrivers(configuration) };
  return current.drivers;
}

/** Which channels have a provider; messages of the others are only captured. */
export function findProviders(): Readonly<Record<MessageChannel, boolean>> {
  const { RESEND_API_KEY, EMAIL_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  return {
    email: Boolean(RESEND_API_KEY && EMAIL_FROM),
    sms: Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM),
  };
}

function chooseDrivers(configuration: Env): Drivers {
  return {
    email: captureFictional(chooseEmail(configuration)),
    sms: captureFictional(chooseSms(configuration)),
  };
}

function chooseEmail({ RESEND_API_KEY, EMAIL_FROM, RESEND_BASE_URL }: Env): Drivers["email"] {
  if (!RESEND_API_KEY || !EMAIL_FROM) return capture;
  return createResendDriver({ apiKey: RESEND_API_KEY, from: EMAIL_FROM, baseUrl: RESEND_BASE_URL });
}

function chooseSms(configuration: Env): Drivers["sms"] {
  const { APP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = configuration;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return capture;
  return createTwilioDriver({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    baseUrl: TWILIO_BASE_URL,
    statusUrl: APP_URL?.startsWith("https://") ? twilioUrl(TEXT_STATUS_PATH) : undefined,
  });
}

async function capture(): Promise<Delivery> {
  return { outcome: "captured" };
}

function captureFictional<M extends { readonly to: string }>(send: (message: M) => Promise<Delivery>) {
  return (message: M) => (isFictional(message.to) ? capture() : send(message));
}
