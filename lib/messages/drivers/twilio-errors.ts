import { z } from "zod";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { quoteProvider } from "@/lib/messages/drivers/quote-provider";
import { parseRetryAfter } from "@/lib/messages/drivers/retry-after";

const Problem = z.object({ code: z.int(), message: z.string().default("") });

interface Answer {
  readonly statusCode: number;
  readonly body: unknown;
  readonly retryAfter: string | undefined;
}

/** Statuses that speak of the message; all others speak of the provider, the connection or this installation. */
const ofTheMessage: readonly number[] = [400, 403, 409, 413, 422];

/** Of those, an account or token that is not accepted, and (the last two) one that has sent too much at once. */
const passing = new Set([10001, 20003, 20005, 20006, 20008, 20404, 20429, 21611]);

/** Of those, a TWILIO_FROM that is not a sender of the account. */
const wrongSender = new Set([21606, 21659, 21660, 21705]);

const OPTED_OUT = 21610;

const notReached = "This number cannot be reached by text.";
const reasons: Readonly<Record<number, string>> = {
  21211: "This is not a valid phone number.",
  21408: "This Twilio account is not allowed to text the country of this number.",
  21608: "A trial account of Twilio texts only numbers that are verified in its console.",
  21612: "This number cannot be texted from TWILIO_FROM.",
  21614: "This is not a mobile number.",
  21617: "The text is longer than the 1,600 characters Twilio takes.",
  30003: notReached,
  30005: notReached,
  30006: notReached,
  [OPTED_OUT]: "The recipient has replied STOP to opt out of texts.",
};

/**
 * What an answer of Twilio without a message means for the text (twilio.com/docs/api/errors). Credentials or a sender
 * it does not take are the installation's mistake: texts wait until that is corrected.
 * @throws TemporaryFailure
 */
export function judgeTwilio({ statusCode, body, retryAfter }: Answer, authToken: string): Delivery {
  const { data: problem } = Problem.safeParse(body);
  if (!problem || !ofTheMessage.includes(statusCode) || passing.has(problem.code)) {
    const said = problem ? `error ${problem.code}, ${problem.message}` : "an answer that cannot be read";
    const failure = quoteProvider(`Twilio answered ${statusCode}: ${said}`, authToken);
    throw new TemporaryFailure(failure, parseRetryAfter(retryAfter));
  }
  const { code, message } = problem;
  if (wrongSender.has(code))
    throw new TemporaryFailure(`TWILIO_FROM is not a sender of this Twilio account (error ${code}).`);
  const reason = reasons[code] ?? `Twilio refused it (error ${code}): ${quoteProvider(message, authToken)}`;
  return { outcome: "refused", reason, ...(code === OPTED_OUT && { optedOut: true }) };
}
