import type { connectionEvents as table } from "@/db/schema/connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import { readContacts } from "@/lib/integrations/connections/contacts";
import { EventFacts, type ReadEvent } from "@/lib/integrations/connections/event-facts";
import { readByMapping } from "@/lib/integrations/connections/mapping";
import { fingerprint } from "@/lib/integrations/connections/profiles/build-facts";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { isKnownSystem } from "@/lib/integrations/connections/systems";

/** What a request holds. */
export interface ParsedRequest {
  readonly events: readonly ReadEvent[];
  /** The mapped fields that are missing in an event that means something. */
  readonly gone: readonly string[];
}

const KEPT_HEADERS = ["x-shopify-topic", "x-shopify-event-id", "x-shopify-webhook-id"];

/** Of the headers of a request those that its reading needs. */
export function keepHeaders(headers: Headers): Record<string, string> {
  const kept = KEPT_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** What a genuine request of the connection's system tells, by its choices or its mapping as they are. */
export function readEvents(
  { system, choices, mapping, account }: Pick<ConnectionRow, "system" | "choices" | "mapping" | "account">,
  body: unknown,
  headers: Headers,
): ParsedRequest {
  if (isKnownSystem(system)) {
    const facts = profiles[system].read(body, headers, choices, account ?? undefined);
    return { events: facts.map(shorten), gone: [] };
  }
  const { event, gone } = readByMapping(mapping ?? {}, body);
  const facts = event.facts && { ...event.facts, ...readContacts(event.facts) };
  return { events: [{ ...event, facts: facts, externalId: event.externalId ?? fingerprint(body) }], gone };
}

// Nobody's ids and types are that long, but whoever signs can write anything.
function shorten({ externalId, type, ...event }: ReadEvent): ReadEvent {
  return {
    ...event,
    externalId: externalId.length > 255 ? fingerprint(externalId) : externalId,
    type: type.slice(0, 200).toWellFormed(),
  };
}

/** What an event says by the connection's choices or mapping as they are now, or what to read for it. */
export function readAgain(
  connection: ConnectionRow,
  {
    externalId,
    body,
    headers,
    told: facts,
  }: Pick<typeof table.$inferSelect, "externalId" | "body" | "headers" | "told">,
): Pick<ReadEvent, "facts" | "reason" | "reference"> {
  const { events } = readEvents(connection, body, new Headers(Object(headers)));
  const same = events.find((event) => event.externalId === externalId) ?? events[0];
  const { reference, reason } = same ?? {};
  const said = same?.facts ?? EventFacts.safeParse(facts).data ?? null;
  return { facts: said, ...(reason !== undefined && { reason }), ...(reference && { reference: reference }) };
}
