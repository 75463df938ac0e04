import { z } from "zod";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { quoteProvider } from "@/lib/messages/drivers/quote-provider";
import { parseRetryAfter } from "@/lib/messages/drivers/retry-after";

// The library hands on whatever JSON came, and makes up an `application_error` where there was none to read.
const Problem = z.object({ statusCode: z.int().nullable(), name: z.string(), message: z.string() });
type Problem = z.output<typeof Problem>;

interface Answer {
  readonly error: unknown;
  readonly headers: Readonly<Record<string, string>> | null;
}

/** Statuses that speak of the message; all others speak of the provider, the connection or this installation. */
const ofTheMessage: readonly (number | null)[] = [400, 409, 413, 422, 451];

const passing = new Set(["application_error", "concurrent_idempotent_requests"]);

/**
 * What an answer of Resend without an id means for the message (resend.com/docs/api-reference/errors). A key or a
 * sender's domain it does not take is the installation's mistake: messages wait until that is corrected.
 * @throws TemporaryFailure
 */
export function judgeResend({ error, headers }: Answer, apiKey: string): Delivery {
  const { data: problem } = Problem.safeParse(error);
  if (!problem) throw new TemporaryFailure("Resend gave an answer that cannot be read");
  if (isTemporary(problem)) {
    const { statusCode, message } = problem;
    const said = statusCode ? `Resend answered ${statusCode}: ${message}` : "Resend gave no answer";
    throw new TemporaryFailure(quoteProvider(said, apiKey), parseRetryAfter(headers?.["retry-after"]));
  }
  return { outcome: "refused", reason: explain(problem, apiKey) };
}

function isTemporary({ statusCode, name, message }: Problem): boolean {
  return !ofTheMessage.includes(statusCode) || passing.has(name) || /api[ _]key/i.test(`${name} ${message}`);
}

function explain({ name, message }: Problem, apiKey: string): string {
  if (name === "invalid_idempotent_request")
    return "Resend already has this message with other content; that earlier version most likely arrived. Ask before sending it again.";
  return `Resend refused it: ${quoteProvider(message, apiKey)}`;
}
