"use client";

import { CircleAlert, CircleCheck, Plug } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { type connectionEvents, connections } from "@/lib/integrations/connections/contract";
import { type SystemKey, systemKeys, systems } from "@/lib/integrations/connections/systems";
import { OpenLink } from "../../open-link";
import { inboxPath } from "../../paths";
import { AddSystem } from "./add-system";
import { type Connection, ConnectionBadge, LastEvent, purpose } from "./connection-state";
import { SystemTile } from "./system-tile";

const ConnectionPage = lazy(() => import("./connection-page").then((module) => module.ConnectionPage));

const FIRST_EVENT_EVERY_MS = 3_000;
const CHANGES_EVERY_MS = 20_000;

interface Props {
  readonly wire: z.input<typeof connections.list.output>;
  /** Events of the connection in the address, if any. */
  readonly log: FirstPage<typeof connectionEvents.list> | undefined;
}

export function Connections({ wire, log }: Props) {
  const [opened, setOpened] = useQueryState("connection", parseAsString.withOptions({ history: "push" }));
  // While a member sets one up, poll for its first event.
  const { connections: connected } = useLoaded(connections.list, wire, {}, ({ connections: all }) =>
    all.some(({ connectionId, lastEventAt }) => connectionId === opened && lastEventAt === undefined)
      ? FIRST_EVENT_EVERY_MS
      : CHANGES_EVERY_MS,
  );
  const connection = connected.find(({ connectionId }) => connectionId === opened);
  const open = (id: string) => void setOpened(id);
  return (
    <>
      <div className={cx(opened !== null && "max-lg:hidden")}>
        <PageHeader
          title="Connections"
          description={
            <>
              {describeApps(connected)}{" "}
              {connected.length > 0 && (
                <>
                  Payments we couldn’t match to a lead wait in the{" "}
                  <TextLink href={`${inboxPath}?kind=payment`}>inbox</TextLink>.
                </>
              )}
            </>
          }
          actions={<AddSystem onOpen={open} />}
        />
      </div>
      <div className={cx(opened !== null && "grid items-start gap-grid lg:grid-cols-[17rem_minmax(0,1fr)]")}>
        {connected.length > 0 && (
          <ConnectedList
            connected={connected}
            opened={opened}
            onOpen={open}
            className={opened === null ? "lg:grid-cols-2" : "max-lg:hidden"}
          />
        )}
        {opened === null ? null : connection ? (
          <ConnectionPage key={opened} connection={connection} log={log} onDeleted={() => setOpened(null)} />
        ) : (
          <NoConnection />
        )}
      </div>
      {opened === null && <OtherSystems connected={connected} onOpen={open} />}
    </>
  );
}

interface ListProps {
  readonly connected: readonly Connection[];
  readonly opened: string | null;
  readonly onOpen: (connectionId: string) => void;
  readonly className: string;
}

/** The connected systems; those that need a fix first. */
function ConnectedList({ connected, opened, onOpen, className }: ListProps) {
  return (
    <ul aria-label="Connected" className={cx("grid grid-cols-[minmax(0,1fr)] gap-grid", className)}>
      {brokenFirst(connected).map((connection) => (
        <ConnectedSystem
          key={connection.connectionId}
          connection={connection}
          onOpen={onOpen}
          isOpened={connection.connectionId === opened}
        />
      ))}
    </ul>
  );
}

function OtherSystems({ connected, onOpen }: Pick<ListProps, "connected" | "onOpen">) {
  const others = systemKeys.filter((key) => !connected.some(({ system }) => system === key));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className={cx(connected.length > 0 && "mt-8")}>
      <h2 id="others" className="mb-4 font-semibold text-section">
        {connected.length > 0 ? "Connect another" : "Connect an app"}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-grid sm:grid-cols-2 xl:grid-cols-3">
        {others.map((key) => (
          <OtherSystem key={key} system={key} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** "5 apps work. QuickBooks needs attention.", or what connections are for. */
function describeApps(connected: readonly Connection[]): string {
  const working = connected.filter(({ state }) => state === "live").length;
  const broken = connected.filter(({ state }) => state === "not_working").map(({ name }) => name);
  const named = new Intl.ListFormat("en-US").format(broken);
  return [
    working > 0 && `${formatNumber(working)} ${working === 1 ? "app works" : "apps work"}.`,
    broken.length > 0 && `${named} ${broken.length === 1 ? "needs" : "need"} attention.`,
    working === 0 && purpose,
  ]
    .filter(Boolean)
    .join(" ");
}

function brokenFirst(connected: readonly Connection[]): readonly Connection[] {
  const isBroken = ({ state }: Connection) => state === "not_working";
  return [...connected.filter(isBroken), ...connected.filter((each) => !isBroken(each))];
}

interface CardProps {
  readonly system: Connection["system"];
  readonly isOpened?: boolean;
  readonly children: ReactNode;
}

function SystemCard({ system, isOpened = false, children }: CardProps) {
  return (
    <li
      className={cx(
        "relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card border bg-card p-4 shadow-card transition-colors",
        isOpened
          ? "border-accent shadow-[inset_0_0_0_1px_var(--color-accent)]"
          : "border-line has-[a:hover]:border-faint",
      )}
    >
      <SystemTile system={system} />
      <div className="grid min-w-0 gap-0.5">{children}</div>
    </li>
  );
}

interface ConnectedProps {
  readonly connection: Connection;
  readonly isOpened: boolean;
  readonly onOpen: ListProps["onOpen"];
}

function ConnectedSystem({ connection, isOpened, onOpen }: ConnectedProps) {
  const { connectionId, system, name } = connection;
  return (
    <SystemCard system={system} isOpened={isOpened}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 text-section" {...(isOpened && { "aria-current": true })}>
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

/** The current problem, else the last failure, else the last event. */
function Condition({ connection: { trouble, lastFailure, lastEventAt } }: { connection: Connection }) {
  const problem = trouble
    ? { message: trouble.message, at: trouble.since }
    : lastFailure && { message: lastFailure.detail, at: lastFailure.at };
  if (!problem && !lastEventAt) return null;
  const Icon = problem ? CircleAlert : CircleCheck;
  return (
    <p className={`flex gap-1.5 text-secondary ${trouble ? "text-red" : "text-soft"}`}>
      <Icon size={14} className="mt-[3px] shrink-0" />
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
  const { name, events } = systems[system];
  return (
    <SystemCard system={system}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-section">{name}</h3>
        <EndpointButton
          size="small"
          endpoint={connections.create}
          input={{ system }}
          aria-label={`Connect ${name}`}
          onDone={({ connection }) => onOpen(connection.connectionId)}
        >
          Connect
        </EndpointButton>
      </div>
      <p className="text-secondary text-soft">
        {events.paid.length > 0 ? "Paid jobs convert automatically." : "Bookings advance the lead."}
      </p>
    </SystemCard>
  );
}

function NoConnection() {
  return (
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
  );
}
