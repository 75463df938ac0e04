import { randomInt, randomUUID } from "node:crypto";
import twilio from "twilio";
import { database } from "@/db/client";
import { hasOptedOut } from "@/lib/messages/opt-outs";
import { findHandler } from "@/lib/testing/routes";

type Form = Readonly<Record<string, string>>;

/** The account whose texts come in, as the environment has it. */
export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${"0123456789abcdef".repeat(2)}`,
  TWILIO_AUTH_TOKEN: "t0psecrett0psecrett0psecrett0pse",
  TWILIO_FROM: "+14155550100",
};

export const inboundPath = "/api/webhooks/twilio";
export const inboundUrl = `http://localhost:3000${inboundPath}`;

/** A number that no other test uses. */
export function uniquePhone(): string {
  return `+1${randomInt(2_000_000_000, 10_000_000_000)}`;
}

/** What Twilio tells of a text that came in. */
export function inboundText(text: Form): Form {
  const { TWILIO_ACCOUNT_SID: AccountSid, TWILIO_FROM: To } = twilioAccount;
  const MessageSid = `SM${randomUUID().replaceAll("-", "")}`;
  return { ToCountry: "US", SmsStatus: "received", NumMedia: "0", AccountSid, To, MessageSid, ...text };
}

/** The signature by Twilio's own library. */
export function signText(form: Form, url = inboundUrl, token = twilioAccount.TWILIO_AUTH_TOKEN): string {
  return twilio.getExpectedTwilioSignature(token, url, form);
}

/** Sends a form to the address for inbound texts. */
export async function postText(body: URLSearchParams | string, signature: string | null): Promise<Response> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    ...(signature !== null && { "X-Twilio-Signature": signature }),
  };
  const request = new Request(inboundUrl, { method: "POST", body: body.toString(), headers });
  return findHandler("POST", inboundPath)(request);
}

/** Lets somebody answer a text. */
export function answerText(text: Form): Promise<Response> {
  const form = inboundText(text);
  return postText(new URLSearchParams(form), signText(form));
}

/** Whether a number gets no more texts. */
export function isStopped(phone: string): Promise<boolean> {
  return hasOptedOut(database(), { orgId: "", channel: "sms", recipient: phone });
}
