import type { z } from "zod";
import { eventCatalog, eventType, eventGroups as groups } from "@/lib/integrations/outbound/event-contract";

export type EventType = z.output<typeof eventType>;

const types = Object.keys(eventCatalog).map((type) => eventType.parse(type));

/** The event types to choose from, by subject. Test events are always sent. */
export const eventGroups = groups.map((name) => ({
  name,
  types: types.filter((type) => eventCatalog[type].group === name),
}));

/** "Everything", "Credit used and Credit expired"; beyond `most`, "New lead, Lead moved, and 2 more". */
export function describeNotified(types: readonly EventType[], most = types.length): string {
  if (types.length === 0) return "Everything";
  const rest = types.length - most;
  const named = types.slice(0, rest === 1 ? undefined : most).map((type) => eventCatalog[type].name);
  return new Intl.ListFormat("en-US").format([...named, ...(rest > 1 ? [`${rest} more`] : [])]);
}

export const purpose = "Notify your CRM, a spreadsheet or your website the moment something happens here.";
