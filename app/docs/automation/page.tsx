import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { eventCatalog, eventType } from "@/lib/integrations/outbound/event-contract";
import type { LinkGroup } from "../contents";
import { exampleOf } from "../events/event-types";
import { RequestBlocks, type Requests, readRequests } from "../events/requests";
import { GuidePage } from "../guide-page";
import { ErrorCodes } from "../rich-text";
import { Introduction, Lines, Section } from "../section";
import { automationActions } from "./actions";
import { type Tool, tools } from "./recipes";

const guideContents: readonly LinkGroup[] = [
  {
    links: [
      { href: "#introduction", label: "Introduction" },
      { href: "#key", label: "Create an API key" },
    ],
  },
  ...tools.map(({ id, name, recipes }) => ({
    title: name,
    links: [
      { href: `#${id}`, label: "Set it up" },
      ...recipes.map((recipe) => ({ href: `#${recipe.id}`, label: recipe.title })),
    ],
  })),
  {
    title: "What there is",
    links: [
      { href: "#triggers", label: "Triggers" },
      { href: "#actions", label: "Actions" },
    ],
  },
];

export const metadata: Metadata = {
  title: "Automation",
  description: "Connect Zapier, Make and n8n: triggers, actions and recipes to follow.",
};

const triggers = eventType.options
  .filter((type) => type !== "webhook.test")
  .map((type) => `**${eventCatalog[type].name}.** ${eventCatalog[type].meaning}`);
const actions = automationActions.map(({ name, text }) => `**${name}.** ${text}`);

export default function AutomationPage() {
  const requests = readRequests();
  return (
    <GuidePage path="/docs/automation" contents={guideContents}>
      <Introduction
        topic="Automation"
        title="Zapier, Make and n8n"
        text="Use Referral Rewards with Zapier, Make and n8n. No code required."
        lines={[
          "**Triggers** run right away: a new lead, a new customer, credit used.",
          "**Actions** take what you know: an email, a phone number, an amount in dollars.",
          "**Nothing counts twice**: a job sent again earns no second reward.",
          "**You need** an account with integrations, and an admin to create the API key.",
        ]}
        aside={
          <CodeBlock
            title="A sample event"
            code={exampleOf("referral.converted")}
            what="the example of an event"
          />
        }
      />
      <Section
        id="key"
        title="Create an API key"
        text={["One key for each tool, so you can revoke one without the others."]}
      >
        <Lines
          isNumbered
          lines={[
            "As an admin, open **Settings → Connections → API keys** and press **Create key**. Name it after the tool.",
            "Copy the key. It is shown only once.",
            `In the tool, enter it with the address \`${requests.serverUrl}\`.`,
          ]}
        />
        <ErrorCodes codes={["admin_required", "feature_not_enabled", "plan_limit_reached"]} />
      </Section>
      {tools.map((tool) => (
        <ToolSections key={tool.id} tool={tool} requests={requests} />
      ))}
      <Section
        id="triggers"
        title="Triggers"
        text={[
          "Zapier and n8n show an event’s fields at the top level, in dollars as well as cents. Make gets it as in the sample.",
        ]}
      >
        <Lines lines={triggers} />
      </Section>
      <Section
        id="actions"
        title="Actions"
        text={["Zapier and n8n have these built in. An HTTP step can do everything else in the API."]}
      >
        <Lines lines={actions} />
      </Section>
    </GuidePage>
  );
}

function ToolSections({ tool, requests }: { tool: Tool; requests: Requests }) {
  const { id, name, text, commands, recipes } = tool;
  const aside = commands ? (
    <CodeBlock title={commands.title} code={commands.code} what={`the commands for ${name}`} />
  ) : (
    <RequestBlocks requests={requests} of={["convertReferral"]} />
  );
  return (
    <>
      <Section id={id} title={name} text={text} aside={aside} />
      {recipes.map((recipe) => (
        <Section key={recipe.id} id={recipe.id} title={recipe.title} level="h3" text={[]}>
          <Lines isNumbered lines={recipe.steps} />
        </Section>
      ))}
    </>
  );
}
