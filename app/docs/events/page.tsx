import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { eventType } from "@/lib/integrations/outbound/event-contract";
import type { LinkGroup } from "../contents";
import { GuidePage } from "../guide-page";
import { ErrorCodes } from "../rich-text";
import { Introduction, Section } from "../section";
import { EventTypes, exampleOf } from "./event-types";
import { Receiving } from "./receiving";
import { RequestBlocks, type Requests, readRequests } from "./requests";
import { Running } from "./running";

const guideContents: readonly LinkGroup[] = [
  {
    links: [
      { href: "#introduction", label: "Introduction" },
      { href: "#endpoints", label: "Add an address" },
    ],
  },
  {
    title: "Events",
    links: [
      { href: "#events", label: "Overview" },
      ...eventType.options.map((type) => ({ href: `#${type}`, label: type })),
      { href: "#objects", label: "Objects in events" },
    ],
  },
  {
    title: "Receiving",
    links: [
      { href: "#checking", label: "Check the signature" },
      { href: "#answers", label: "Answer within 15 seconds" },
      { href: "#retries", label: "Retries" },
      { href: "#order", label: "Repeats and order" },
    ],
  },
  {
    title: "Running",
    links: [
      { href: "#secret", label: "Replace the secret" },
      { href: "#log", label: "Test, look, send again" },
      { href: "#addresses", label: "Where webhooks go" },
      { href: "#automation", label: "Zapier, Make and n8n" },
    ],
  },
];

export const metadata: Metadata = {
  title: "Events",
  description: "Send new leads, customers and credit to your systems, with receivers to copy.",
};

const rawDelivery = `POST /referral-rewards HTTP/1.1
Host: hooks.example.com
Content-Type: application/json
webhook-id: 019a6c24-11aa-7c01-8d20-3b4c5d6e7f81
webhook-timestamp: 1794324601
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ…

${exampleOf("referral.converted")}`;

export default function EventsPage() {
  const requests = readRequests();
  return (
    <GuidePage path="/docs/events" contents={guideContents}>
      <Introduction
        topic="Webhooks"
        title="Webhooks"
        text="Get each new lead, customer and credit in your CRM, spreadsheet or website the moment it happens. Add an address, and we send it events."
        lines={[
          "**One POST per event**, as JSON, signed according to Standard Webhooks.",
          "**You choose** which event types each address gets.",
          "**Nothing gets lost**: failed deliveries are retried for three days, and can be sent again for 30.",
          "**At least once, in any order**: process each `webhook-id` once.",
          "**You need** an account with integrations, and an admin to add the address.",
        ]}
        aside={<CodeBlock title="A sample delivery" code={rawDelivery} what="the example of a delivery" />}
      />
      <AddEndpoint requests={requests} />
      <EventTypes />
      <Receiving />
      <Running requests={requests} />
    </GuidePage>
  );
}

function AddEndpoint({ requests }: { requests: Requests }) {
  return (
    <Section
      id="endpoints"
      title="Add an address"
      text={[
        "Add it under **Settings → Connections → Webhooks** or through the API. Without `eventTypes` it gets every type, including ones added later.",
        "`secret` is shown only in this answer: store it where that system keeps its passwords. From now on the address gets events; earlier events are not sent.",
      ]}
      aside={
        <>
          <RequestBlocks requests={requests} of={["createWebhookEndpoint"]} />
          <CodeBlock
            title="Answer 201"
            code={requests.answer("createWebhookEndpoint")}
            what="the answer: Add a webhook endpoint"
          />
        </>
      }
    >
      <div>
        <h3 className="pb-2.5 font-semibold text-secondary">Errors</h3>
        <ErrorCodes codes={["admin_required", "feature_not_enabled", "plan_limit_reached"]} />
      </div>
    </Section>
  );
}
