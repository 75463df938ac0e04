import { Webhook } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listWebhookDeliveries } from "@/lib/integrations/outbound/log";
import { listWebhookEndpoints } from "@/lib/integrations/outbound/service";
import { readFirstPage } from "../../../read-view";
import { withheldPage } from "../../withheld-page";
import { purpose } from "./event-names";
import { Webhooks } from "./webhooks";

export const metadata: Metadata = { title: "Webhooks" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function WebhooksPage({ searchParams }: Props) {
  const { endpoint, state } = await searchParams;
  // Emails link to a single endpoint.
  const query = typeof endpoint === "string" ? `?${new URLSearchParams({ endpoint })}` : "";
  const actor = await requireMember(`/settings/connections/webhooks${query}`);
  const withheld = withheldPage(actor, {
    header: (
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "Webhooks" }]}
        title="Webhooks"
        description={purpose}
      />
    ),
    plan: {
      feature: "integrations",
      icon: Webhook,
      pitch: "Send each new lead, customer and credit to your CRM, a spreadsheet or your website as it happens.",
    },
    what: "set up webhooks",
  });
  if (withheld) return withheld;
  const wire = await listWebhookEndpoints(actor, {});
  const opened = wire.endpoints.find(({ endpointId }) => endpointId === endpoint);
  const log = opened && { endpointId: opened.endpointId, state };
  return <Webhooks wire={wire} log={log && (await readFirstPage(listWebhookDeliveries, actor, log))} />;
}
