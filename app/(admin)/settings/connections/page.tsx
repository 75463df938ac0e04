import { Plug } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listConnectionEvents, listEventsOfConnections } from "@/lib/integrations/connections/events";
import { listConnections } from "@/lib/integrations/connections/service";
import { readFirstPage } from "../../read-view";
import { withheldPage } from "../withheld-page";
import { purpose, toSettle } from "./connection-state";
import { Connections } from "./connections";
import { DeveloperTools } from "./developer-tools";

export const metadata: Metadata = { title: "Connections" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Systems that convert and reverse leads automatically, with their status. */
export default async function ConnectionsPage({ searchParams }: Props) {
  const { connection, outcome } = await searchParams;
  const query = typeof connection === "string" ? `?${new URLSearchParams({ connection })}` : "";
  const actor = await requireMember(`/settings/connections${query}`);
  const withheld = withheldPage(actor, {
    header: <PageHeader title="Connections" description={purpose} />,
    plan: {
      feature: "integrations",
      icon: Plug,
      pitch: "A payment in Stripe, Square or Shopify makes the lead a customer, without anyone typing it in.",
    },
    what: "connect other systems",
  });
  const tools = <DeveloperTools actor={actor} />;
  if (withheld) {
    return (
      <>
        {withheld}
        {tools}
      </>
    );
  }
  const wire = await listConnections(actor, {});
  const opened = wire.connections.find(({ connectionId }) => connectionId === connection);
  const log = opened && { connectionId: opened.connectionId, outcome };
  const [events, inbox] = await Promise.all([
    log && readFirstPage(listConnectionEvents, actor, log),
    connection === undefined ? readFirstPage(listEventsOfConnections, actor, toSettle) : undefined,
  ]);
  return (
    <>
      <Connections wire={wire} log={events} inbox={inbox} />
      {connection === undefined && tools}
    </>
  );
}
