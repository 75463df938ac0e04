import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { eventCatalog, eventType } from "@/lib/integrations/outbound/event-contract";
import { exampleOf } from "../events/event-types";
import { RequestBlocks, type Requests, readRequests } from "../events/requests";
import { GuidePage, type GuidePart } from "../guide-page";
import { ErrorCodes } from "../rich-text";
import type { SectionProps } from "../section";
import { automationActions } from "./actions";
import { type Tool, tools } from "./recipes";

export const metadata: Metadata = {
  title: "Automation",
  description: "Connect Zapier, Make and n8n: triggers, actions and recipes to follow.",
};

export default function AutomationPage() {
  const requests = readRequests();
  return (
    <GuidePage
      path="/docs/automation"
      introduction={{
        topic: "Automation",
        title: "Zapier, Make and n8n",
        text: "Use Referral Rewards with Zapier, Make and n8n. No code required.",
        lines: [
          "**Triggers** run right away: a new lead, a new customer, credit used.",
          "**Actions** take what you know: an email, a phone number, an amount in dollars.",
          "**Nothing counts twice**: a job sent again earns no second reward.",
          "**You need** an account with integrations, and an admin to create the API key.",
        ],
        aside: (
          <CodeBlock title="A sample event" code={exampleOf("referral.converted")} what="the example of an event" />
        ),
      }}
      parts={[
        { sections: [describeKey(requests)] },
        ...tools.map((tool) => describeTool(tool, requests)),
        { title: "What there is", sections: [triggers, actions] },
      ]}
    />
  );
}

const describeKey = ({ serverUrl }: Requests): SectionProps => ({
  id: "key",
  title: "Create an API key",
  text: ["One key for each tool, so you can revoke one without the others."],
  isNumbered: true,
  lines: [
    "As an admin, open **Settings → Connections → API keys** and press **Create key**. Name it after the tool.",
    "Copy the key. It is shown only once.",
    `In the tool, enter it with the address \`${serverUrl}\`.`,
  ],
  children: <ErrorCodes codes={["admin_required", "feature_not_enabled", "plan_limit_reached"]} />,
});

/** A tool's setup and its recipes. */
const describeTool = ({ id, name, text, commands, recipes }: Tool, requests: Requests): GuidePart => ({
  title: name,
  sections: [
    {
      id,
      title: name,
      label: "Set it up",
      text,
      aside: commands ? (
        <CodeBlock title={commands.title} code={commands.code} what={`the commands for ${name}`} />
      ) : (
        <RequestBlocks requests={requests} of={["convertReferral"]} />
      ),
    },
    ...recipes.map(
      ({ steps, ...recipe }): SectionProps => ({
        ...recipe,
        level: "h3",
        text: [],
        isNumbered: true,
        lines: steps,
      }),
    ),
  ],
});

const triggers: SectionProps = {
  id: "triggers",
  title: "Triggers",
  text: [
    "Zapier and n8n show an event’s fields at the top level, in dollars as well as cents. Make gets it as in the sample.",
  ],
  lines: eventType.options
    .filter((type) => type !== "webhook.test")
    .map((type) => `**${eventCatalog[type].name}.** ${eventCatalog[type].meaning}`),
};

const actions: SectionProps = {
  id: "actions",
  title: "Actions",
  text: ["Zapier and n8n have these built in. An HTTP step can do everything else in the API."],
  lines: automationActions.map(({ name, text }) => `**${name}.** ${text}`),
};
