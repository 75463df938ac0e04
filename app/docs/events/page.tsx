import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { GuidePage } from "../guide-page";
import { Errors } from "../rich-text";
import type { SectionProps } from "../section";
import { eventTypes, exampleOf } from "./event-types";
import { receiving } from "./receiving";
import { RequestAndAnswer, type Requests, readRequests } from "./requests";
import { describeRunning } from "./running";

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
    <GuidePage
      path="/docs/events"
      introduction={{
        topic: "Webhooks",
        title: "Webhooks",
        text: "Get each new lead, customer and credit in your CRM, spreadsheet or website the moment it happens. Add an address, and we send it events.",
        lines: [
          "**One POST per event**, as JSON, signed according to Standard Webhooks.",
          "**You choose** which event types each address gets.",
          "**Nothing gets lost**: failed deliveries are retried for three days, and can be sent again for 30.",
          "**At least once, in any order**: process each `webhook-id` once.",
          "**You need** an account with integrations, and an admin to add the address.",
        ],
        aside: <CodeBlock title="A sample delivery" code={rawDelivery} what="the example of a delivery" />,
      }}
      parts={[{ sections: [describeAdding(requests)] }, eventTypes, receiving, describeRunning(requests)]}
    />
  );
}

const describeAdding = (requests: Requests): SectionProps => ({
  id: "endpoints",
  title: "Add an address",
  text: [
    "Add it under **Settings → Connections → Webhooks** or through the API. Without `eventTypes` it gets every type, including ones added later.",
    "`secret` is shown only in this answer: store it where that system keeps its passwords. From now on the address gets events; earlier events are not sent.",
  ],
  aside: <RequestAndAnswer requests={requests} of="createWebhookEndpoint" />,
  children: <Errors codes={["admin_required", "feature_not_enabled", "plan_limit_reached"]} />,
});
