import type { MessageChannel } from "@/db/enums";
import { type Env, env } from "@/lib/kit/env";
import { emailProvider, readMailServer } from "@/lib/kit/env-mail";
import type { Delivery, Drivers } from "@/lib/messages/drivers/driver";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { createResendDriver } from "@/lib/messages/drivers/resend";
import { createSmtpDriver } from "@/lib/messages/drivers/smtp";
import { createTwilioDriver } from "@/lib/messages/drivers/twilio";
import { TEXT_STATUS_PATH, twilioUrl } from "@/lib/messages/twilio-signature";

let current: { readonly configuration: Env; readonly drivers: Drivers } | undefined;

/**
 * Resend or an SMTP server, and Twilio, if they are configured. Otherwise, and for fictional addresses, messages are
 * captured.
 * Drivers are reused until the environment changes, so that connections stay open.
 */
export function drivers(): Drivers {
  const configuration = env();
  if (current?.configuration !== configuration) current = { configuration, drivers: chooseDrivers(configuration) };
  return current.drivers;
}

/** Which channels have a provider; messages of the others are only captured. */
export function findProviders(): Readonly<Record<MessageChannel, boolean>> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  return {
    email: emailProvider(env()) !== undefined,
    sms: Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM),
  };
}

/** Whether emails go out through an SMTP server. */
export function isSentBySmtp(): boolean {
  return emailProvider(env()) === "smtp";
}

function chooseDrivers(configuration: Env): Drivers {
  return {
    email: captureFictional(chooseEmail(configuration)),
    sms: captureFictional(chooseSms(configuration)),
  };
}

function chooseEmail(configuration: Env): Drivers["email"] {
  const { RESEND_API_KEY, EMAIL_FROM: from, RESEND_BASE_URL } = configuration;
  const server = readMailServer(configuration);
  if (!from) return capture;
  if (RESEND_API_KEY) return createResendDriver({ apiKey: RESEND_API_KEY, from, baseUrl: RESEND_BASE_URL });
  return server ? createSmtpDriver({ server, from }) : capture;
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
