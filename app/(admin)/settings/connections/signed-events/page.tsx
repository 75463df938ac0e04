import { Plug } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { events } from "@/app/docs/webhooks/examples";
import { CopyField } from "@/components/ui/copy-field";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { senders } from "@/lib/integrations/samples";
import { listWebhookKeys } from "@/lib/integrations/webhook-keys/service";
import { listWebhookEvents } from "@/lib/integrations/webhooks/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { appUrl } from "@/lib/kit/env";
import { readFirstPage } from "../../../read-view";
import { Setting } from "../../setting";
import { withheldPage } from "../../withheld-page";
import { SignedLog } from "../event-log";
import { addressOf, type EventSender } from "./sender";
import { WebhookKeys } from "./webhook-keys";

export const metadata: Metadata = { title: "Signed events" };

const header = (
  <PageHeader
    crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "Signed events" }]}
    title="Signed events"
    description={
      <>
        Send customers, referrals and paid jobs from your own software. See the{" "}
        <TextLink href="/docs/webhooks">webhook guide</TextLink>. Stripe, Square, your CRM and others need no program:{" "}
        <TextLink href="/settings/connections">connect them</TextLink>.
      </>
    }
  />
);

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function IntegrationsPage({ searchParams }: Props) {
  const actor = await requireMember("/settings/connections/signed-events");
  const withheld = withheldPage(actor, {
    header,
    plan: {
      feature: "integrations",
      icon: Plug,
      pitch: "Your CRM already knows who paid. Let it tell us, and credit is added automatically.",
    },
    what: "connect other systems",
  });
  if (withheld) return withheld;
  const [keys, events, sender] = await Promise.all([
    listWebhookKeys(actor, {}),
    readFirstPage(listWebhookEvents, actor, await searchParams),
    readSender(actor),
  ]);
  return (
    <>
      {header}
      <WebhookAddress sender={sender} />
      <WebhookKeys wire={keys} sender={sender} />
      <SignedLog first={events} />
    </>
  );
}

function WebhookAddress({ sender }: { sender: EventSender }) {
  return (
    <Setting title="Address" description="Paste it into the system that sends events. It isn’t a secret.">
      <CopyField label="Webhook address" value={addressOf(sender)} what="the webhook address" />
    </Setting>
  );
}

async function readSender(actor: Actor): Promise<EventSender> {
  const { campaigns } = await listCampaigns(actor, { limit: "50" });
  const campaign = campaigns.find(({ status }) => status === "active") ?? campaigns[0];
  return {
    url: appUrl(),
    orgId: actor.orgId,
    // An event without a campaign is stored, but matches nothing yet.
    campaignId: campaign?.campaignId ?? events["referral.convert"].data.campaignId,
    program: senders.find(({ program }) => program === "bash")?.code ?? "",
  };
}
