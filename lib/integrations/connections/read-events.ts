import type { connectionEvents as table } from "@/db/schema/connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import { readContacts } from "@/lib/integrations/connections/contacts";
import { readByMapping } from "@/lib/integrations/connections/mapping";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { fingerprint } from "@/lib/integrations/connections/profiles/telling";
import { isKnownSystem } from "@/lib/integrations/connections/systems";
import { type ReadEvent, Told } from "@/lib/integrations/connections/told";

/** What a request holds. */
export interface Reading {
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
): Reading {
  if (isKnownSystem(system)) {
    const told = profiles[system].read(body, headers, choices, account ?? undefined);
    return { events: told.map(shorten), gone: [] };
  }
  const { event, gone } = readByMapping(mapping ?? {}, body);
  const told = event.told && { ...event.told, ...readContacts(event.told) };
  return { events: [{ ...event, told, externalId: event.externalId ?? fingerprint(body) }], gone };
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
    told,
  }: Pick<typeof table.$inferSelect, "externalId" | "body" | "headers" | "told">,
): Pick<ReadEvent, "told" | "reason" | "thin"> {
  const { events } = readEvents(connection, body, new Headers(Object(headers)));
  const same = events.find((event) => event.externalId === externalId) ?? events[0];
  const { thin, reason } = same ?? {};
  const said = same?.told ?? Told.safeParse(told).data ?? null;
  return { told: said, ...(reason !== undefined && { reason }), ...(thin && { thin }) };
}
