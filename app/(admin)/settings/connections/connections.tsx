"use client";

import { CircleAlert, CircleCheck, Plug } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import type { FirstPage } from "@/components/list/use-pages";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { type connectionEvents, connections } from "@/lib/connections/contract";
import { type SystemKey, systemKeys, systems } from "@/lib/connections/systems";
import { OpenLink } from "../../open-link";
import { useRefresh } from "../../use-refresh";
import { AddSystem } from "./add-system";
import { ConnectionPage } from "./connection-page";
import { type Connection, ConnectionBadge, LastEvent, purpose } from "./connection-state";

interface Props {
  readonly wire: z.input<typeof connections.list.output>;
  /** Of the connection that the page's address names, if it does. */
  readonly log: FirstPage<typeof connectionEvents.list> | undefined;
}

/** All systems, or the one that the page's address names. */
export function Connections({ wire, log }: Props) {
  const { connections: connected } = useLoaded(connections.list, wire);
  const [opened, setOpened] = useQueryState("connection", parseAsString.withOptions({ history: "push" }));
  const connection = connected.find(({ connectionId }) => connectionId === opened);
  if (opened === null) return <SystemList connected={connected} onOpen={(id) => void setOpened(id)} />;
  if (!connection) return <NoConnection />;
  return <ConnectionPage key={opened} connection={connection} log={log} onDeleted={() => setOpened(null)} />;
}

interface ListProps {
  readonly connected: readonly Connection[];
  readonly onOpen: (connectionId: string) => void;
}

/** Every system that can be connected, those that are first. */
function SystemList({ connected, onOpen }: ListProps) {
  const others = systemKeys.filter((key) => !connected.some(({ system }) => system === key));
  return (
    <>
      <PageHeader
        title="Connections"
        description={
          <>
            {purpose} Your own program sends <TextLink href="/docs/webhooks">signed webhooks</TextLink>.
          </>
        }
        actions={<AddSystem onOpen={onOpen} />}
      />
      <ul className="grid gap-grid lg:grid-cols-2">
        {connected.map((connection) => (
          <ConnectedSystem key={connection.connectionId} connection={connection} onOpen={onOpen} />
        ))}
        {others.map((key) => (
          <OtherSystem key={key} system={key} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

function SystemCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-card p-5 shadow-card transition-colors has-[a:hover]:border-faint">
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-lg bg-accent-soft font-semibold text-accent"
      >
        {name.slice(0, 2)}
      </span>
      <div className="grid min-w-0 gap-1">{children}</div>
    </li>
  );
}

function ConnectedSystem({ connection, onOpen }: { connection: Connection; onOpen: ListProps["onOpen"] }) {
  const { connectionId, name } = connection;
  return (
    <SystemCard name={name}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-section">
          <OpenLink name="connection" id={connectionId} onOpen={onOpen}>
            {name}
          </OpenLink>
        </div>
        <ConnectionBadge connection={connection} />
      </div>
      <p className="text-secondary text-soft">
        <LastEvent connection={connection} />
      </p>
      <Condition connection={connection} />
    </SystemCard>
  );
}

/** What is wrong, else what failed last, else that nothing did. */
function Condition({ connection: { trouble, lastFailure, lastEventAt } }: { connection: Connection }) {
  const problem = trouble
    ? { message: trouble.message, at: trouble.since }
    : lastFailure && { message: lastFailure.detail, at: lastFailure.at };
  if (!problem && !lastEventAt) return null;
  const Icon = problem ? CircleAlert : CircleCheck;
  return (
    <p className={`flex gap-1.5 text-secondary ${trouble ? "text-red" : "text-soft"}`}>
      <Icon aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span className="wrap-anywhere">
        {problem ? (
          <>
            {problem.message} <DateTime value={problem.at} format="short" />
          </>
        ) : (
          "No failures in 30 days"
        )}
      </span>
    </p>
  );
}

function OtherSystem({ system, onOpen }: { system: SystemKey; onOpen: ListProps["onOpen"] }) {
  const refresh = useRefresh();
  const { name, events } = systems[system];
  return (
    <SystemCard name={name}>
      <h2 className="font-semibold text-section">{name}</h2>
      <p className="text-secondary text-soft">
        {events.paid.length > 0
          ? "Jobs paid there convert by themselves."
          : "Bookings there move the lead on."}
      </p>
      <div className="mt-2">
        <EndpointButton
          size="small"
          endpoint={connections.create}
          input={{ system }}
          aria-label={`Connect ${name}`}
          onSuccess={async ({ connection }) => {
            await refresh();
            onOpen(connection.connectionId);
          }}
        >
          Connect
        </EndpointButton>
      </div>
    </SystemCard>
  );
}

function NoConnection() {
  return (
    <>
      <PageHeader title="Connections" />
      <Card>
        <EmptyState
          icon={Plug}
          level={2}
          title="Connection not found"
          action={<ButtonLink href="/settings/connections">See all connections</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      </Card>
    </>
  );
}
