import { z } from "zod";
import { ATTEMPT_MS, type Delivery, type Drivers, type Email } from "@/lib/messages/drivers/driver";
import { judgeResend } from "@/lib/messages/drivers/resend-errors";
import { formatSender } from "@/lib/messages/drivers/sender";

export interface ResendOptions {
  readonly apiKey: string;
  /** EMAIL_FROM: an address, or `Name <address>`. */
  readonly from: string;
  readonly baseUrl?: string | undefined;
  /** For one attempt, in ms; `ATTEMPT_MS` unless told. */
  readonly timeoutMs?: number;
}

const Accepted = z.object({ id: z.string().min(1) });

/** Sends e-mail through Resend, which sends one message id once within 24 hours (its "Idempotency keys" page). */
export function createResendDriver(options: ResendOptions): Drivers["email"] {
  const { apiKey, from, timeoutMs = ATTEMPT_MS } = options;
  const baseUrl = options.baseUrl?.replace(/\/+$/, "");
  return async (email: Email): Promise<Delivery> => {
    // Loaded with the first message, so that processes which send none never pay for it.
    const { Resend } = await import("resend");
    const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
    const { messageId, fromName, to, subject, html, text, headers } = email;
    const content = { from: formatSender(fromName, from), to, subject, html, text, headers };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await resend.emails.send(content, { idempotencyKey: messageId, signal });
    const accepted = Accepted.safeParse(answer.data);
    if (accepted.success) return { outcome: "sent", providerId: accepted.data.id };
    return judgeResend(answer, apiKey);
  };
}
