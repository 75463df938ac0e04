import type { connectionEvents as table } from "@/db/schema/connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import { EventFacts, type ReadEvent } from "@/lib/integrations/connections/event-facts";
import { readByMapping } from "@/lib/integrations/connections/mapping";
import { fingerprint, readContacts } from "@/lib/integrations/connections/profiles/build-facts";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { isKnownSystem } from "@/lib/integrations/connections/systems";

interface ParsedRequest {
  readonly events: readonly ReadEvent[];
  /** Mapped fields missing from an event that has a meaning. */
  readonly gone: readonly string[];
}

const STORED_HEADERS = ["x-shopify-topic", "x-shopify-event-id", "x-shopify-webhook-id"];

/** The request headers needed to read its events. */
export function keepHeaders(headers: Headers): Record<string, string> {
  const stored = STORED_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(stored.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Reads a genuine request by the connection's current choices or mapping. */
export function readEvents(
  { system, choices, mapping, account }: Pick<ConnectionRow, "system" | "choices" | "mapping" | "account">,
  body: unknown,
  headers: Headers,
): ParsedRequest {
  if (isKnownSystem(system)) {
    const parsed = profiles[system].read(body, headers, choices, account ?? undefined);
    return { events: parsed.map(shorten), gone: [] };
  }
  const { event, gone } = readByMapping(mapping ?? {}, body);
  const facts = event.facts && { ...event.facts, ...readContacts(event.facts) };
  return { events: [{ ...event, facts, externalId: event.externalId ?? fingerprint(body) }], gone };
}

// Real ids and types are shorter, but a signed request can contain anything.
function shorten({ externalId, type, ...event }: ReadEvent): ReadEvent {
  return {
    ...event,
    externalId: externalId.length > 255 ? fingerprint(externalId) : externalId,
    type: type.slice(0, 200).toWellFormed(),
  };
}

/** Reads a stored event again by the connection's current choices or mapping. */
export function readAgain(
  connection: ConnectionRow,
  { externalId, body, headers, told }: Pick<typeof table.$inferSelect, "externalId" | "body" | "headers" | "told">,
): Pick<ReadEvent, "facts" | "reason" | "reference"> {
  const { events } = readEvents(connection, body, new Headers(Object(headers)));
  const same = events.find((event) => event.externalId === externalId) ?? events[0];
  const { reference, reason } = same ?? {};
  const facts = same?.facts ?? EventFacts.safeParse(told).data ?? null;
  return { facts, ...(reason !== undefined && { reason }), ...(reference && { reference }) };
}
