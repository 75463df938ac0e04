import type { Metadata } from "next";
import { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { createSigningKey } from "@/lib/integrations/webhooks/commands";
import { eventData } from "@/lib/integrations/webhooks/event";
import { appUrl } from "@/lib/kit/env";
import { Schema } from "@/lib/kit/openapi-samples";
import type { LinkGroup } from "../contents";
import { FieldList, fieldsOf } from "../field-list";
import { GuidePage } from "../guide-page";
import { ErrorCodes } from "../rich-text";
import { Introduction, Section } from "../section";
import { Delivery } from "./delivery";
import { createdKey, type EventGuide, eventGuides, events, rawRequest } from "./examples";
import { Signing } from "./signing";

const envelope = Schema.parse(
  z.toJSONSchema(
    z.object({
      id: z.string().max(255).meta({ description: "Your own ID for each event. The invoice number works." }),
      type: z.enum(Object.keys(eventData)),
      data: z.object().meta({ description: "What happened, see below." }),
    }),
  ),
);

function Events() {
  return (
    <>
      <Section
        id="events"
        title="Events"
        text={[
          "They are in the order things happen. Send the ones your system knows about; you don’t need all of them.",
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
  const purposeOf = new Map(Object.entries(purposes));
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
        fields={fields.map((field) => ({ ...field, description: purposeOf.get(field.name) }))}
        flag="required"
      />
    </Section>
  );
}

const guideContents: readonly LinkGroup[] = [
  {
    links: [
      { href: "#introduction", label: "Introduction" },
      { href: "#keys", label: "Create a signing key" },
    ],
  },
  {
    title: "Events",
    links: [
      { href: "#events", label: "Overview" },
      ...eventGuides.map(({ type, title }) => ({ href: `#${type}`, label: title })),
    ],
  },
  {
    title: "Sending",
    links: [
      { href: "#signing", label: "Sign and send" },
      { href: "#refused-signatures", label: "When a signature is refused" },
      { href: "#answers", label: "Answers" },
      { href: "#retries", label: "Retries" },
      { href: "#unmatched", label: "Events that match nothing" },
    ],
  },
];

export const metadata: Metadata = {
  title: "Webhooks",
  description: "Let your CRM report customers, referrals and paid jobs, with samples to copy.",
};

export default function WebhooksPage() {
  const url = appUrl();
  return (
    <GuidePage path="/docs/webhooks" contents={guideContents}>
      <Introduction
        topic="Webhooks"
        title="Connect your CRM"
        text="Your CRM, booking form or invoicing tool already knows when a customer joins, recommends a friend or pays. Let it tell us, and credit is added automatically."
        lines={[
          "**One address** takes every event, as JSON of up to 256 KiB.",
          "**A signature** proves that the event is yours. It takes the place of an API key.",
          "**An id** that you choose makes a repeat safe: the same `id` never takes effect twice.",
          "**Nothing gets lost**: an event that matches nothing yet is kept for an admin to resolve.",
          "**You need** an account with integrations, and an admin to create the signing key.",
        ]}
        aside={<CodeBlock title="A sample event" code={rawRequest(url)} what="the example of a request" />}
      />
      <Keys url={url} />
      <Events />
      <Signing url={url} />
      <Delivery url={url} />
    </GuidePage>
  );
}

function Keys({ url }: { url: string }) {
  return (
    <Section
      id="keys"
      title="Create a signing key"
      text={[
        "An admin creates one key for each system that sends events. `signingSecret` is shown only in this answer: store it where that system keeps its passwords.",
        "To change a key without missing an event, create a second one, let the sender use it, then delete the first. Until then, both work. A deleted key stops working right away.",
        "Your `orgId` is in the answer of every campaign. It is no secret.",
      ]}
      aside={
        <>
          <CodeBlock title="Request" code={createSigningKey(url)} what="the request: Create a signing key" />
          <CodeBlock title="Answer 201" code={createdKey} what="the answer: Create a signing key" />
        </>
      }
    >
      <div>
        <h3 className="pb-2.5 font-semibold text-secondary">Errors</h3>
        <ErrorCodes codes={["admin_required", "feature_not_enabled", "webhook_key_quota_reached"]} />
      </div>
    </Section>
  );
}
