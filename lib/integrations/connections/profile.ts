import type { DeliveryRefusal } from "@/db/enums-connections";
import type { ReadEvent } from "@/lib/integrations/connections/event-facts";
import type { EventChoices } from "@/lib/integrations/connections/shape";

export interface Received {
  readonly body: Uint8Array;
  readonly headers: Headers;
  /** The connection's URL, built from `APP_URL`. Some systems sign it. */
  readonly address: string;
  readonly now: Date;
}

/** The connection's credentials for verifying requests. */
export interface Credentials {
  readonly secret: string;
  /** The account at the other system, if one secret signs for several accounts. */
  readonly account?: string | undefined;
}

/**
 * `genuine`, or why not. `unsigned`: no signature. `forged`: a wrong one. `old`: a wrong time. `foreign`: valid for
 * another account.
 */
export type SignatureVerdict = "genuine" | DeliveryRefusal;

/** How a known system signs and formats its events. */
export interface Profile {
  readonly verify: (received: Received, credentials: Credentials) => SignatureVerdict;
  /**
   * Reads a genuine request; most hold one event. Never throws: unreadable content gives an event with `facts: null`.
   * @param account the connection's account, for requests with events of several
   */
  readonly read: (body: unknown, headers: Headers, choices: EventChoices, account?: string) => readonly ReadEvent[];
}
