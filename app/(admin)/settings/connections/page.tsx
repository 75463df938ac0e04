import { Plug } from "lucide-react";
import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { PageHeader } from "@/components/ui/page-header";
import { listConnectionEvents } from "@/lib/connections/events";
import { listConnections } from "@/lib/connections/service";
import { listUsers } from "@/lib/users/service";
import { namesOfAdmins } from "../../member-names";
import { readFirstPage } from "../../read-view";
import { NotInPlan, OnlyAdmins } from "../access-notices";
import { purpose } from "./connection-state";
import { Connections } from "./connections";

export const metadata: Metadata = { title: "Connections" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Which systems convert and reverse leads by themselves, and how each of them stands. */
export default async function ConnectionsPage({ searchParams }: Props) {
  const { connection, outcome } = await searchParams;
  const query = typeof connection === "string" ? `?${new URLSearchParams({ connection })}` : "";
  const actor = await requireMember(`/settings/connections${query}`);
  const { org } = await readAccount(actor);
  const header = <PageHeader title="Connections" description={purpose} />;
  if (!actor.plan.integrations) {
    return (
      <>
        {header}
        <NotInPlan icon={Plug} feature="integrations" orgName={org.name} plan={planName(org, new Date())}>
          A payment in Stripe, Square or Shopify makes the lead a customer, without anyone typing it in.
        </NotInPlan>
      </>
    );
  }
  if (!actor.roles.includes("admin")) {
    const { users } = await listUsers(actor, {});
    return (
      <>
        {header}
        <OnlyAdmins what="connect other systems" admins={namesOfAdmins(users)} />
      </>
    );
  }
  const wire = await listConnections(actor, {});
  const opened = wire.connections.find(({ connectionId }) => connectionId === connection);
  const log = opened && { connectionId: opened.connectionId, outcome };
  return <Connections wire={wire} log={log && (await readFirstPage(listConnectionEvents, actor, log))} />;
}
