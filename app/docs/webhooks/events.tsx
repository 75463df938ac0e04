import { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { eventData } from "@/lib/webhooks/event";
import { Schema } from "../document";
import { FieldList, fieldsOf } from "../field-list";
import { type EventGuide, eventGuides } from "./event-guides";
import { events } from "./examples";
import { Section } from "./section";

const envelope = Schema.parse(
  z.toJSONSchema(
    z.object({
      id: z
        .string()
        .max(255)
        .meta({ description: "Yours, one for each event: the number of the invoice will do." }),
      type: z.enum(Object.keys(eventData)),
      data: z.object().meta({ description: "What happened, see below." }),
    }),
  ),
);

/** The form of an event, then each type with its fields and an example. */
export function Events() {
  return (
    <>
      <Section
        id="events"
        title="Events"
        text={[
          "There are three, in the order in which things happen. Send those your system knows of; nobody needs all of them.",
        ]}
        aside={<FieldList title="Every event" level="h3" fields={fieldsOf(envelope)} flag="required" />}
      />
      {eventGuides.map((guide) => (
        <EventSection key={guide.type} guide={guide} />
      ))}
    </>
  );
}

function EventSection({ guide: { type, title, text, purposes } }: { guide: EventGuide }) {
  const told = new Map(Object.entries(purposes));
  const fields = fieldsOf(Schema.parse(z.toJSONSchema(eventData[type], { io: "input" })));
  const body = JSON.stringify(events[type], null, 2);
  return (
    <Section
      id={type}
      title={title}
      name={type}
      level="h3"
      text={[text]}
      aside={<CodeBlock title="Body" code={body} what={`the example of ${type}`} />}
    >
      <FieldList
        title="In data"
        fields={fields.map((field) => ({ ...field, description: told.get(field.name) }))}
        flag="required"
      />
    </Section>
  );
}
