/** How long one attempt may take at a provider, in ms, from the call to the last byte of the answer. */
export const ATTEMPT_MS = 10_000;

export interface Email {
  /** The provider's idempotency key: the same message is sent once, however often it is handed over. */
  readonly messageId: string;
  readonly fromName: string;
  readonly to: string;
  /** Where a reply goes, if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TextMessage {
  readonly messageId: string;
  /** E.164 */
  readonly to: string;
  readonly body: string;
}

export type Delivery =
  | { readonly outcome: "sent"; readonly providerId: string }
  /** Not sent only: no provider is configured, or the address reaches nobody. */
  | { readonly outcome: "captured" }
  /** Another attempt would fail too. The reason is one plain line for an admin; `optedOut`: the recipient said STOP. */
  | { readonly outcome: "refused"; readonly reason: string; readonly optedOut?: true };

/**
 * The provider could not be reached, was busy or broken, or does not take this installation's key: the message may be
 * tried again. `retryAfterMs` is how long the provider asks to wait.
 */
export class TemporaryFailure extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.name = "TemporaryFailure";
    this.retryAfterMs = retryAfterMs;
  }
}

/** Each hands a message to its provider once. Throws `TemporaryFailure` and nothing else that is to be expected. */
export interface Drivers {
  readonly email: (email: Email) => Promise<Delivery>;
  readonly sms: (text: TextMessage) => Promise<Delivery>;
}

const LONGEST_QUOTE = 200;

/** What a provider says of a message, fit to be kept and shown: one line, not long, without the key it may repeat. */
export function quoteProvider(message: string, secret: string): string {
  const line = message.replaceAll(secret, "…").replace(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line;
}

const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a `Retry-After` asks to wait, in ms: seconds or a date (RFC 9110 §10.2.3), at most five minutes so that a
 * mistaken header cannot park messages. Undefined where there is none that can be read.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}
