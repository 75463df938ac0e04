import { firstEmail, firstPhone } from "@/lib/files/spreadsheets/contacts";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";

type EventContacts = { readonly [K in "name" | "email" | "phone"]?: EventFacts[K] | undefined };

const NAME_BEFORE_EMAIL = /^\s*["']?([^<>"@]*?)["']?\s*<[^<>]*@[^<>]*>/;

/**
 * Normalizes an event's contacts like customer files do: `Ann Reyes <ann@example.com>` becomes the address, and the
 * name if the event has no other. Text without a valid contact stays as typed.
 */
export function readContacts({ name, email, phone }: EventContacts): EventContacts {
  const [, named = ""] = NAME_BEFORE_EMAIL.exec(email ?? "") ?? [];
  return {
    name: name ?? (named.trim() || undefined),
    email: email && (firstEmail([email]) || email),
    phone: phone && (firstPhone([phone]) || phone),
  };
}
