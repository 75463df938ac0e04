import { Plug } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listConnectionEvents } from "@/lib/integrations/connections/events";
import { listConnections } from "@/lib/integrations/connections/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { readFirstPage } from "../../read-view";
import { readSettingsPages } from "../settings-viewer";
import { withheldPage } from "../withheld-page";
import { purpose } from "./connection-state";
import { Connections } from "./connections";

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
  const events = log && (await readFirstPage(listConnectionEvents, actor, log));
  return (
    <>
      <Connections wire={wire} log={events} />
      {connection === undefined && tools}
    </>
  );
}

/** Tools that need a developer, in one line below the apps. */
async function DeveloperTools({ actor }: { actor: Actor }) {
  const pages = await readSettingsPages(actor);
  const tools = pages.find(({ href }) => href === "/settings/connections")?.below ?? [];
  if (tools.length === 0) return null;
  return (
    <Card aria-labelledby="developer-tools" className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-3">
      <h2 id="developer-tools" className="font-semibold text-section">
        Developer tools
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {tools.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
