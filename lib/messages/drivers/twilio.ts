import { z } from "zod";
import {
  ATTEMPT_MS,
  type Delivery,
  type Drivers,
  parseRetryAfter,
  quoteProvider,
  TemporaryFailure,
} from "@/lib/messages/drivers/driver";

const TwilioProblem = z.object({ code: z.int(), message: z.string().default("") });

interface TwilioAnswer {
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfter: string | undefined;
}

/** Statuses about the message; all others are about the provider, the connection or this installation. */
const ofTheMessage: readonly number[] = [400, 403, 409, 413, 422];

/** Errors among those for a rejected account or token, and (the last two) for sending too fast. */
const passing = new Set([10001, 20003, 20005, 20006, 20008, 20404, 20429, 21611]);

/** Errors among those for a TWILIO_FROM that is not a sender of the account. */
const wrongSender = new Set([21606, 21659, 21660, 21705]);

const OPTED_OUT = 21610;

const notReached = "This number can’t get texts.";
const reasons: Readonly<Record<number, string>> = {
  21211: "This is not a valid phone number.",
  21408: "This Twilio account can’t text that country.",
  21608: "A Twilio trial account can text only numbers verified in its console.",
  21612: "This number can’t be texted from TWILIO_FROM.",
  21614: "This is not a mobile number.",
  21617: "The text is longer than the 1,600 characters Twilio takes.",
  30003: notReached,
  30005: notReached,
  30006: notReached,
  [OPTED_OUT]: "The recipient has replied STOP to opt out of texts.",
};

/**
 * Interprets a Twilio response without a message (twilio.com/docs/api/errors). Rejected credentials or a rejected
 * sender are the installation's mistake: texts wait until they are corrected.
 * @throws TemporaryFailure
 */
function judgeTwilio({ statusCode, body, retryAfter }: TwilioAnswer, authToken: string): Delivery {
  const { data: problem } = TwilioProblem.safeParse(body);
  if (!problem || !ofTheMessage.includes(statusCode) || passing.has(problem.code)) {
    const detail = problem ? `error ${problem.code}, ${problem.message}` : "a response we couldn’t read";
    const failure = quoteProvider(`Twilio answered ${statusCode}: ${detail}`, authToken);
    throw new TemporaryFailure(failure, parseRetryAfter(retryAfter));
  }
  const { code, message } = problem;
  if (wrongSender.has(code))
    throw new TemporaryFailure(`TWILIO_FROM is not a sender of this Twilio account (error ${code}).`);
  const reason = reasons[code] ?? `Twilio refused it (error ${code}): ${quoteProvider(message, authToken)}`;
  return { outcome: "refused", reason, ...(code === OPTED_OUT && { optedOut: true }) };
}

interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or a messaging service id (MG...). */
  readonly from: string;
  readonly baseUrl?: string | undefined;
  /** The URL for Twilio's status reports; it must be public. */
  readonly statusUrl?: string | undefined;
  /** Per attempt, in ms. Defaults to `ATTEMPT_MS`. */
  readonly timeoutMs?: number;
}

const Answer = z.object({
  statusCode: z.int(),
  body: z.unknown(),
  headers: z.object({ "retry-after": z.string().optional() }),
});
const Accepted = z.object({ sid: z.string().min(1) });
const Failure = z.object({ code: z.string() });

/** Sends texts through Twilio. Texts have no idempotency key there, so one whose response got lost is sent twice. */
export function createTwilioDriver(options: TwilioOptions): Drivers["sms"] {
  const { accountSid, authToken, from } = options;
  const baseUrl = (options.baseUrl ?? "https://api.twilio.com").replace(/\/+$/, "");
  const uri = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  const report = options.statusUrl ? { StatusCallback: options.statusUrl } : {};
  let client: ReturnType<typeof connect> | undefined;

  return async ({ messageId, to, body }): Promise<Delivery> => {
    client ??= connect(options);
    const twilio = await client;
    // `messages.create` takes no headers and hides Retry-After. Twilio ignores the key today, but proxies may use it.
    const request = {
      method: "post",
      uri,
      data: { To: to, ...sender, Body: body, ...report },
      headers: { "Idempotency-Key": messageId },
    } as const;
    const answer = await twilio.request(request).catch(giveUp);
    const response = Answer.parse(answer);
    const { statusCode, headers } = response;
    const accepted = Accepted.safeParse(response.body);
    if (statusCode < 300 && accepted.success) return { outcome: "sent", providerId: accepted.data.sid };
    return judgeTwilio({ statusCode, body: response.body, retryAfter: headers["retry-after"] }, authToken);
  };
}

// Loaded with the first message, so that processes that send none never pay for it.
async function connect({ accountSid, authToken, timeoutMs = ATTEMPT_MS }: TwilioOptions) {
  const { default: twilio } = await import("twilio");
  const client = twilio(accountSid, authToken, { autoRetry: false });
  // The library's own timeout restarts with every byte of the response.
  client.httpClient.axios.interceptors.request.use((request) =>
    Object.assign(request, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  return client;
}

// The library's error contains the request with its credentials, so only its code is passed on.
function giveUp(error: unknown): never {
  const { data } = Failure.safeParse(error);
  throw new TemporaryFailure(`Twilio gave no answer (${data?.code ?? "unknown error"})`);
}
