import { z } from "zod";
import {
  ATTEMPT_MS,
  type Delivery,
  type Drivers,
  type Email,
  parseRetryAfter,
  quoteProvider,
  TemporaryFailure,
} from "@/lib/messages/drivers/driver";
import { formatSender } from "@/lib/messages/drivers/sender";

// The library returns any JSON it received, and makes up an `application_error` if it could read none.
const ResendProblem = z.object({ statusCode: z.int().nullable(), name: z.string(), message: z.string() });
type ResendProblem = z.output<typeof ResendProblem>;

interface ResendResponse {
  readonly error: unknown;
  readonly headers: Readonly<Record<string, string>> | null;
}

/** Statuses about the message; all others are about the provider, the connection or this installation. */
const ofTheMessage: readonly (number | null)[] = [400, 409, 413, 422, 451];

const passing = new Set(["application_error", "concurrent_idempotent_requests"]);

/**
 * Interprets a Resend response without an id (resend.com/docs/api-reference/errors). A rejected key or sender domain is
 * the installation's mistake: messages wait until it is corrected.
 * @throws TemporaryFailure
 */
function judgeResend({ error, headers }: ResendResponse, apiKey: string): Delivery {
  const { data: problem } = ResendProblem.safeParse(error);
  if (!problem) throw new TemporaryFailure("Resend sent a response we couldn’t read");
  if (isTemporary(problem)) {
    const { statusCode, message } = problem;
    const reason = statusCode ? `Resend answered ${statusCode}: ${message}` : "Resend gave no answer";
    throw new TemporaryFailure(quoteProvider(reason, apiKey), parseRetryAfter(headers?.["retry-after"]));
  }
  return { outcome: "refused", reason: explain(problem, apiKey) };
}

function isTemporary({ statusCode, name, message }: ResendProblem): boolean {
  return !ofTheMessage.includes(statusCode) || passing.has(name) || /api[ _]key/i.test(`${name} ${message}`);
}

function explain({ name, message }: ResendProblem, apiKey: string): string {
  if (name === "invalid_idempotent_request")
    return "Resend already has an earlier version of this message, and it was most likely delivered. Check before sending it again.";
  return `Resend refused it: ${quoteProvider(message, apiKey)}`;
}

export interface ResendOptions {
  readonly apiKey: string;
  /** EMAIL_FROM: an address, or `Name <address>`. */
  readonly from: string;
  readonly baseUrl?: string | undefined;
  /** Per attempt, in ms. Defaults to `ATTEMPT_MS`. */
  readonly timeoutMs?: number;
}

const Accepted = z.object({ id: z.string().min(1) });

/** Sends email through Resend, which deduplicates message ids for 24 hours (its "Idempotency keys" page). */
export function createResendDriver(options: ResendOptions): Drivers["email"] {
  const { apiKey, from, timeoutMs = ATTEMPT_MS } = options;
  const baseUrl = options.baseUrl?.replace(/\/+$/, "");
  return async (email: Email): Promise<Delivery> => {
    // Loaded with the first message, so that processes that send none never pay for it.
    const { Resend } = await import("resend");
    const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
    const { messageId, fromName, to, replyTo, subject, html, text, headers } = email;
    const sender = { from: formatSender(fromName, from), ...(replyTo && { replyTo }) };
    const content = { ...sender, to, subject, html, text, headers };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await resend.emails.send(content, { idempotencyKey: messageId, signal });
    const accepted = Accepted.safeParse(answer.data);
    if (accepted.success) return { outcome: "sent", providerId: accepted.data.id };
    return judgeResend(answer, apiKey);
  };
}
