import type { Metadata } from "next";
import { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { eventData } from "@/lib/integrations/webhooks/event";
import { appUrl } from "@/lib/kit/env";
import { Schema } from "@/lib/kit/openapi-samples";
import { RequestAndAnswer, readRequests } from "../events/requests";
import { FieldList, fieldsOf } from "../field-list";
import { GuidePage, type GuidePart } from "../guide-page";
import { Errors } from "../rich-text";
import type { SectionProps } from "../section";
import { describeDelivery } from "./delivery";
import { type EventGuide, eventGuides, events, rawRequest } from "./examples";
import { describeSigning } from "./signing";

const envelope = Schema.parse(
  z.toJSONSchema(
    z.object({
      id: z.string().max(255).meta({ description: "Your own ID for each event. The invoice number works." }),
      type: z.enum(Object.keys(eventData)),
      data: z.object().meta({ description: "What happened, see below." }),
    }),
  ),
);

/** An event type with its fields and an example. */
function describeEvent({ type, title, text, purposes }: EventGuide): SectionProps {
  const purposeOf = new Map(Object.entries(purposes));
  const fields = fieldsOf(Schema.parse(z.toJSONSchema(eventData[type], { io: "input" })));
  const body = JSON.stringify(events[type], null, 2);
  return {
    id: type,
    title,
    name: type,
    level: "h3",
    text: [text],
    aside: <CodeBlock title="Body" code={body} what={`the example of ${type}`} />,
    children: (
      <FieldList
        title="In data"
        fields={fields.map((field) => ({ ...field, description: purposeOf.get(field.name) }))}
        flag="required"
      />
    ),
  };
}

const eventTypes: GuidePart = {
  title: "Events",
  sections: [
    {
      id: "events",
      title: "Events",
      label: "Overview",
      text: ["They are in the order things happen. Send the ones your system knows about; you don’t need all of them."],
      aside: <FieldList title="Every event" level="h3" fields={fieldsOf(envelope)} flag="required" />,
    },
    ...eventGuides.map(describeEvent),
  ],
};

export const metadata: Metadata = {
  title: "Webhooks",
  description: "Let your CRM report customers, referrals and paid jobs, with samples to copy.",
};

export default function WebhooksPage() {
  const url = appUrl();
  return (
    <GuidePage
      path="/docs/webhooks"
      introduction={{
        topic: "Webhooks",
        title: "Connect your CRM",
        text: "Your CRM, booking form or invoicing tool already knows when a customer joins, recommends a friend or pays. Let it tell us, and credit is added automatically.",
        lines: [
          "**One address** takes every event, as JSON of up to 256 KiB.",
          "**A signature** proves that the event is yours. It takes the place of an API key.",
          "**An id** that you choose makes a repeat safe: the same `id` never takes effect twice.",
          "**Nothing gets lost**: an event that matches nothing yet is kept for an admin to resolve.",
          "**You need** an account with integrations, and an admin to create the signing key.",
        ],
        aside: <CodeBlock title="A sample event" code={rawRequest(url)} what="the example of a request" />,
      }}
      parts={[
        { sections: [describeKeys()] },
        eventTypes,
        { title: "Sending", sections: [...describeSigning(url), ...describeDelivery(url)] },
      ]}
    />
  );
}

/** How to get and replace a signing key. */
const describeKeys = (): SectionProps => ({
  id: "keys",
  title: "Create a signing key",
  text: [
    "An admin creates one key for each system that sends events. `signingSecret` is shown only in this answer: store it where that system keeps its passwords.",
    "To change a key without missing an event, create a second one, let the sender use it, then delete the first. Until then, both work. A deleted key stops working right away.",
    "Your `orgId` is in the answer of every campaign. It is no secret.",
  ],
  aside: <RequestAndAnswer requests={readRequests()} of="createWebhookKey" />,
  children: <Errors codes={["admin_required", "feature_not_enabled", "webhook_key_quota_reached"]} />,
});
