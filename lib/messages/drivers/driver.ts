/** Time limit of one attempt at a provider, in ms, from the call to the last byte of the response. */
export const ATTEMPT_MS = 10_000;

export interface Email {
  /** The provider's idempotency key: a message is sent once, however often it is handed over. */
  readonly messageId: string;
  readonly fromName: string;
  readonly to: string;
  /** The address for replies, if not the sender's. */
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
  /** `answer` is the provider's own words, for an operator. */
  | { readonly outcome: "sent"; readonly providerId: string; readonly answer?: string }
  /** Not sent: no provider is configured, or the address is fictional. */
  | { readonly outcome: "captured" }
  /**
   * Another attempt would fail as well. The reason is one plain line for an admin; `optedOut`: the recipient said
   * STOP.
   */
  | { readonly outcome: "refused"; readonly reason: string; readonly optedOut?: true };

/**
 * The provider was unreachable, busy or broken, or rejected this installation's key: the message may be tried again.
 * `retryAfterMs` is the wait the provider asks for.
 */
export class TemporaryFailure extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.name = "TemporaryFailure";
    this.retryAfterMs = retryAfterMs;
  }
}

/** Each driver hands a message to its provider once. `TemporaryFailure` is its only expected error. */
export interface Drivers {
  readonly email: (email: Email) => Promise<Delivery>;
  readonly sms: (text: TextMessage) => Promise<Delivery>;
}

const LONGEST_QUOTE = 200;

/** A provider's error in a form we can store and show: one short line, without the secrets it may repeat. */
export function quoteProvider(message: string, ...secrets: readonly string[]): string {
  const open = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, "…"), message);
  const line = open.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line;
}

const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * The wait of a `Retry-After` header in ms: seconds or a date (RFC 9110 §10.2.3), capped at five minutes so that a
 * mistaken header cannot park messages. Undefined if missing or unreadable.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}
