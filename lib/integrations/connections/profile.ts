import type { DeliveryRefusal } from "@/db/enums-connections";
import type { EventChoices, ReadEvent } from "@/lib/integrations/connections/event-facts";

/** A request of another system, before anything in it is believed. */
export interface Received {
  /** The bytes as they came. */
  readonly body: Uint8Array;
  readonly headers: Headers;
  /** The address that the other system was given, built from `APP_URL`: some sign it. */
  readonly address: string;
  readonly now: Date;
}

/** What a connection keeps for checking where a request comes from. */
export interface Credentials {
  /** The secret that the other system signs with. */
  readonly secret: string;
  /** The account at the other system, where one secret signs for several: an event of another account is foreign. */
  readonly account?: string | undefined;
}

/**
 * `genuine`, or why not: `unsigned` has no signature at all, `forged` one that does not fit, `old` one of another time,
 * `foreign` a good one for somebody else's account.
 */
export type SignatureVerdict = "genuine" | DeliveryRefusal;

/** How a system that we know signs its events, and what they say. */
export interface Profile {
  readonly verify: (received: Received, credentials: Credentials) => SignatureVerdict;
  /**
   * What a genuine request tells: most hold one event. Never throws for odd content: what cannot be read is an event
   * with `facts: null`.
   * @param account of the connection, for requests that hold events of several
   */
  readonly read: (
    body: unknown,
    headers: Headers,
    choices: EventChoices,
    account?: string,
  ) => readonly ReadEvent[];
}
