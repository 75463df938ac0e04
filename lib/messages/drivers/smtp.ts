import type { MailServer } from "@/lib/kit/env-mail";
import { ATTEMPT_MS, type Drivers, type Email, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { senderOf } from "@/lib/messages/drivers/sender";
import { findMailFault, formatFault, judgeSmtp } from "@/lib/messages/drivers/smtp-failure";
import { createSmtpPool } from "@/lib/messages/drivers/smtp-pool";
import { openSmtpSession } from "@/lib/messages/drivers/smtp-session";

/**
 * Time for an attempt up to the server's answer to the whole message, in ms. Servers look through messages before they
 * answer, and giving up then sends a second copy. Together with the retries of `deliver.ts` it ends before another
 * worker may claim the job.
 */
const ANSWER_MS = ATTEMPT_MS + 8_000;

interface SmtpOptions {
  readonly server: MailServer;
  /** EMAIL_FROM: an address, or `Name <address>`. */
  readonly from: string;
  /** For an attempt until the server has the whole message, in ms. Defaults to `ATTEMPT_MS`. */
  readonly timeoutMs?: number;
  /** For an attempt until the server's answer to it, in ms. */
  readonly answerMs?: number;
}

/**
 * Sends email through an SMTP server. SMTP has no idempotency key, so a message whose answer got lost is sent twice,
 * with the same Message-ID.
 */
export function createSmtpDriver(options: SmtpOptions): Drivers["email"] {
  const { server, from, timeoutMs = ATTEMPT_MS, answerMs = ANSWER_MS } = options;
  const pool = createSmtpPool(server);
  let closed: { readonly until: number; readonly reason: string } | undefined;

  return async (email) => {
    const now = Date.now();
    // Each attempt with a wrong password counts against us at the server.
    if (closed && now < closed.until) throw new TemporaryFailure(closed.reason, closed.until - now);
    const sender = senderOf(email.fromName, from);
    const messageId = `<${email.messageId}@${sender.address.split("@").at(-1)}>`;
    const message = await compileMessage(email, sender, messageId);
    const handOver = now + timeoutMs;
    const envelope = { from: sender.address, to: [email.to], size: message.length };
    try {
      const answer = await pool.use(handOver, (session) =>
        session.send(envelope, message, { handOver, answer: now + answerMs }),
      );
      return { outcome: "sent", providerId: messageId, answer };
    } catch (error) {
      const fault = findMailFault(error, server);
      if (fault) closed = { until: Date.now() + fault.pauseMs, reason: formatFault(fault) };
      return judgeSmtp(error, server, email.to);
    }
  };
}

async function compileMessage(
  { to, replyTo, subject, html, text, headers }: Email,
  from: ReturnType<typeof senderOf>,
  messageId: string,
): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const content = {
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    headers: { ...headers },
    messageId,
  };
  return new MailComposer({ ...content, disableFileAccess: true, disableUrlAccess: true }).compile().build();
}

/**
 * Connects to the mail server and signs in, without sending anything.
 * @throws an error of nodemailer, for `findMailFault`
 */
export async function tryMailServer(server: MailServer, timeoutMs = ATTEMPT_MS): Promise<void> {
  const session = await openSmtpSession(server, Date.now() + timeoutMs);
  session.quit();
}
