import { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { EVENT_VERSION, eventCatalog, eventType, OutboundEvent } from "@/lib/integrations/outbound/event-contract";
import { jsonSchemaOf } from "@/lib/kit/json-schema";
import { resolve, Schema } from "@/lib/kit/openapi-samples";
import { FieldList, fieldsOf } from "../field-list";
import type { GuidePart } from "../guide-page";
import type { SectionProps } from "../section";

const dataOfTypes = Object.fromEntries(eventType.options.map((type) => [type, eventCatalog[type].data]));
const { $defs, ...types } = jsonSchemaOf(z.object({ ...dataOfTypes, OutboundEvent }));
const { OutboundEvent: _, ...objects } = z.record(z.string(), Schema).parse($defs);
const { properties = {} } = Schema.parse(types);
const envelope = Schema.parse(jsonSchemaOf(z.object(OutboundEvent.shape)));

export function exampleOf(type: keyof typeof eventCatalog): string {
  const [id, orgId] = ["019a6c24-11aa-7c01-8d20-3b4c5d6e7f81", "019a6c1d-5f20-7a11-8b42-1c2d3e4f5a6b"];
  const event = {
    id,
    type,
    timestamp: "2026-11-10T15:30:00.000Z",
    orgId,
    version: EVENT_VERSION,
    data: eventCatalog[type].example,
  };
  return JSON.stringify(event, null, 2);
}

/** The event format, then each type with its meaning, fields and an example. */
export const eventTypes: GuidePart = {
  title: "Events",
  sections: [
    {
      id: "events",
      title: "Events",
      label: "Overview",
      text: [
        "Each event is complete, so you don’t need to call the API: a conversion includes its referral, friend, advocate and campaign.",
      ],
      aside: <FieldList title="Every event" level="h3" fields={fieldsOf(envelope)} flag="optional" />,
      lines: [
        "**Amounts** are whole cents, times are in UTC, phone numbers in E.164 (`+14155550132`).",
        "**Unknown fields are omitted.** No field is ever `null`.",
        "**Expect additions**: ignore fields and types you don’t know. Existing ones keep their name and meaning.",
        "**A schema for each** is in `/api/openapi.json`, under `webhooks`.",
      ],
    },
    ...eventType.options.map(
      (type): SectionProps => ({
        id: type,
        title: type,
        level: "h3",
        text: [eventCatalog[type].meaning],
        aside: <CodeBlock title="Body" code={exampleOf(type)} what={`the example of ${type}`} />,
        children: (
          <FieldList title="In data" fields={fieldsOf(resolve(properties[type] ?? {}, objects))} flag="optional" />
        ),
      }),
    ),
    {
      id: "objects",
      title: "Objects in events",
      text: ["They look the same in every event that has them."],
      children: Object.entries(objects).map(([name, schema]) => (
        <div key={name} id={name} className="scroll-mt-20">
          <FieldList title={name} level="h3" fields={fieldsOf(schema)} flag="optional" />
        </div>
      )),
    },
  ],
};
