import { randomUUID } from "node:crypto";
import { type Answer, LocalProvider, type Received } from "@/lib/testing/local-provider";

const ACCOUNT_SID = `AC${"0123456789abcdef".repeat(2)}`;
const AUTH_TOKEN = "t0psecrett0psecrett0psecrett0pse";
const CREDENTIALS = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString("base64")}`;

export interface AcceptedText {
  readonly id: string;
  /** As it came; the provider does not heed it. */
  readonly idempotencyKey: string | undefined;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly body: string;
}

/** An error as Twilio words it. */
export function smsProblem(
  status: number,
  code: number,
  message: string,
  headers: Answer["headers"] = {},
): Answer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, body: { code, message, more_info, status }, headers };
}

/** What Twilio says of a recipient who replied STOP. */
export const optedOut = smsProblem(400, 21610, "Attempt to send to unsubscribed recipient");

/** Twilio's `Messages.json`, which accepts whatever comes as often as it comes. */
export class SmsProvider extends LocalProvider<AcceptedText> {
  override get env() {
    return {
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: "+14155550100",
      TWILIO_BASE_URL: this.url,
    };
  }

  protected override async answer({ operation, headers, body }: Received): Promise<Answer> {
    if (headers.authorization !== CREDENTIALS) return smsProblem(401, 20003, "Authenticate");
    if (operation !== `POST /2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
      return smsProblem(404, 20404, "The requested resource was not found");
    const form = new URLSearchParams(body);
    const to = form.get("To") ?? "";
    const refusal = this.refusals.get(to) ?? checkForm(form);
    if (refusal) return refusal;
    await this.takeTime();
    return this.#accept(form, headers["idempotency-key"]?.toString());
  }

  #accept(form: URLSearchParams, idempotencyKey: string | undefined): Answer {
    const text = {
      id: `SM${randomUUID().replaceAll("-", "")}`,
      idempotencyKey,
      to: form.get("To") ?? "",
      from: form.get("From"),
      messagingServiceSid: form.get("MessagingServiceSid"),
      body: form.get("Body") ?? "",
    };
    this.accepted.push(text);
    const { id: sid, to, from, body } = text;
    return { status: 201, body: { sid, account_sid: ACCOUNT_SID, to, from, body, status: "queued" } };
  }
}

/** Ready for requests; standing alone, without a test runner. `env` makes a process use it. */
export function startSmsProvider(): Promise<SmsProvider> {
  return new SmsProvider().listen();
}

function checkForm(form: URLSearchParams): Answer | undefined {
  const to = form.get("To");
  const body = form.get("Body");
  if (!to) return smsProblem(400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return smsProblem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!form.get("From") && !form.get("MessagingServiceSid"))
    return smsProblem(400, 21603, "A 'From' phone number is required.");
  if (!body) return smsProblem(400, 21602, "Message body is required.");
  if (body.length > 1600)
    return smsProblem(400, 21617, "The concatenated message body exceeds the 1600 character limit");
  return undefined;
}
