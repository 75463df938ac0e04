"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Power, Trash2 } from "lucide-react";
import { toast } from "sonner";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { connectionEvents, connections } from "@/lib/integrations/connections/contract";
import { isKnownSystem, systems } from "@/lib/integrations/connections/systems";
import { query } from "@/lib/kit/client";
import { type Connection, ConnectionBadge, LastEvent } from "./connection-state";
import { ConnectionLog } from "./event-log";
import { PreviewCard } from "./preview-card";
import { SetupCard } from "./setup-card";
import { SetupSteps } from "./setup-steps";
import { SystemTile } from "./system-tile";

const MappingCard = lazy(() => import("./mapping-card").then((module) => module.MappingCard), null);

interface Props {
  readonly connection: Connection;
  readonly log: FirstPage<typeof connectionEvents.list> | undefined;
  readonly onDeleted: () => Promise<unknown>;
}

export function ConnectionPage({ connection, log, onDeleted }: Props) {
  const { isOn, system, trouble } = connection;
  const events = <ConnectionLog connection={connection} first={log} />;
  const isSettled = isOn && !trouble;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-grid">
      <ConnectionHeader connection={connection} />
      <Trouble connection={connection} />
      {isSettled && events}
      {isKnownSystem(system) ? (
        <>
          <SetupCard connection={connection} />
          {!isOn && <PreviewCard connection={connection} />}
        </>
      ) : (
        <MappingOf connection={connection} />
      )}
      {!isSettled && events}
      <DeleteConnection connection={connection} onDeleted={onDeleted} />
    </div>
  );
}

function ConnectionHeader({ connection }: Pick<Props, "connection">) {
  const { name, isOn, system, lastMatchAt } = connection;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-5 lg:shadow-card">
      <div className="w-full lg:hidden">
        <TextLink href="/settings/connections">All connections</TextLink>
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <SystemTile system={system} />
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-title lg:text-section">
              <bdi>{name}</bdi>
            </h2>
            <ConnectionBadge connection={connection} />
          </div>
          {isOn ? (
            <p className="text-secondary text-soft">
              <LastEvent connection={connection} />
              {lastMatchAt && (
                <>
                  {" "}
                  · last match <DateTime value={lastMatchAt} format="relative" />
                </>
              )}
            </p>
          ) : (
            <SetupSteps connection={connection} />
          )}
        </div>
      </div>
      <Switching connection={connection} />
    </header>
  );
}

/** Shown once an event has arrived. */
function MappingOf({ connection }: { connection: Connection }) {
  const { connectionId, lastEventAt } = connection;
  const { data } = useQuery({
    ...query(connectionEvents.list, { connectionId, limit: 20 }),
    enabled: lastEventAt !== undefined,
  });
  return <MappingCard connection={connection} events={data?.events ?? []} />;
}

function Trouble({ connection }: { connection: Connection }) {
  const { trouble, isOn } = connection;
  if (!trouble) return null;
  const fix = fixOf(connection);
  return (
    <Notice tone={isOn ? "red" : "amber"} icon={CircleAlert} title={isOn ? "It isn’t working" : "Not quite there yet"}>
      {trouble.message} Since <DateTime value={trouble.since} format="date-time" />.
      {fix && (
        <div className="mt-2.5">
          <Button size="small" onClick={() => document.querySelector<HTMLElement>(fix.field)?.focus()}>
            {fix.label}
          </Button>
        </div>
      )}
    </Notice>
  );
}

function fixOf({ system, trouble }: Connection) {
  const refusal = trouble?.refusal;
  if (!isKnownSystem(system)) {
    return refusal ? undefined : { label: "Link it again", field: "[data-fields] select" };
  }
  const { app, account } = systems[system];
  if (refusal === undefined) return { label: "Go to Connect again", field: "#connect-app" };
  const input = app?.signsWithClientSecret ? "clientSecret" : "secret";
  if (refusal === "forged") return { label: "Paste the secret", field: `main input[name=${input}]` };
  return refusal === "foreign" && account
    ? { label: "Check the account", field: "main input[name=account]" }
    : undefined;
}

/** Turns it on, after the missing setup steps, or off. */
function Switching({ connection: { connectionId, isOn, name } }: { connection: Connection }) {
  if (!isOn) {
    return (
      <EndpointButton
        icon={Power}
        variant="primary"
        endpoint={connections.update}
        input={{ connectionId, isOn: true }}
        onDone={() => toast.success(`${name} is on.`, { description: "From now on its events count." })}
      >
        Turn on
      </EndpointButton>
    );
  }
  return (
    <EndpointConfirm
      endpoint={connections.update}
      input={{ connectionId, isOn: false }}
      trigger={<Button>Turn off</Button>}
      title={`Turn off ${name}?`}
      verb="Turn off"
      variant="primary"
    >
      We’ll keep logging events, but nothing is converted or reversed until you turn it back on.
    </EndpointConfirm>
  );
}

function DeleteConnection({ connection, onDeleted }: Pick<Props, "connection" | "onDeleted">) {
  const { connectionId, name } = connection;
  return (
    <div className="flex justify-end">
      <EndpointConfirm
        endpoint={connections.remove}
        input={{ connectionId }}
        trigger={
          <Button icon={Trash2} variant="quiet">
            Delete connection
          </Button>
        }
        title={`Delete ${name}?`}
        verb="Delete connection"
        onSuccess={onDeleted}
        success="The connection was deleted."
      >
        Its URL stops accepting events and its log is deleted. Conversions it made stay. This can’t be undone.
      </EndpointConfirm>
    </div>
  );
}
