"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { connectionEvents, connections } from "@/lib/connections/contract";
import { isKnownSystem } from "@/lib/connections/systems";
import { query } from "@/lib/kit/client";
import { useRefresh } from "../../use-refresh";
import { type Connection, ConnectionBadge, LastEvent } from "./connection-state";
import { EventLog } from "./event-log";
import { PreviewCard } from "./preview-card";
import { SetupCard } from "./setup-card";

const MappingCard = lazy(() => import("./mapping-card").then((module) => module.MappingCard), null);

interface Props {
  readonly connection: Connection;
  readonly log: FirstPage<typeof connectionEvents.list> | undefined;
  readonly onDeleted: () => Promise<unknown>;
}

/** One system: how it stands, how it is set up, and what came of each of its events. */
export function ConnectionPage({ connection, log, onDeleted }: Props) {
  const { name, isOn, system } = connection;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: name }]}
        title={<bdi>{name}</bdi>}
        badge={<ConnectionBadge connection={connection} />}
        description={<LastEvent connection={connection} />}
        actions={<Switching connection={connection} />}
      />
      <Trouble connection={connection} />
      {isKnownSystem(system) ? (
        <>
          <SetupCard connection={connection} />
          {!isOn && <PreviewCard connection={connection} />}
        </>
      ) : (
        <MappingOf connection={connection} />
      )}
      <EventLog connection={connection} first={log} />
      <DeleteConnection connection={connection} onDeleted={onDeleted} />
    </>
  );
}

const LOOK_EVERY_MS = 3_000;

/** Waits for an event to link the fields of, and stays with it: a newer one would take away what isn't saved yet. */
function MappingOf({ connection }: { connection: Connection }) {
  const { connectionId } = connection;
  const [held, hold] = useState<string>();
  const { data } = useQuery({
    ...query(connectionEvents.list, { connectionId, limit: 1 }),
    refetchInterval: held === undefined && LOOK_EVERY_MS,
  });
  const newest = data?.events[0]?.eventId;
  if (held === undefined && newest !== undefined) hold(newest);
  return <MappingCard connection={connection} eventId={held} />;
}

/** What is wrong with it, since when, and what to do. */
function Trouble({ connection: { trouble, isOn } }: { connection: Connection }) {
  if (!trouble) return null;
  return (
    <Notice
      tone={isOn ? "red" : "amber"}
      icon={CircleAlert}
      className="mb-grid"
      title={isOn ? "It isn’t working" : "Not quite there yet"}
    >
      {trouble.message} Since <DateTime value={trouble.since} format="date-time" />.
    </Notice>
  );
}

/** Turns it on, with what it says is missing, or off. */
function Switching({ connection: { connectionId, isOn, name } }: { connection: Connection }) {
  const refresh = useRefresh();
  if (!isOn) {
    return (
      <EndpointButton
        variant="primary"
        endpoint={connections.update}
        input={{ connectionId, isOn: true }}
        onSuccess={async () => {
          await refresh();
          toast.success(`${name} is on.`, { description: "From now on its events count." });
        }}
      >
        <Power aria-hidden size={16} strokeWidth={1.75} />
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
      onSuccess={refresh}
    >
      Its events are still kept and listed here, but they convert and reverse nothing until you turn it on
      again.
    </EndpointConfirm>
  );
}

function DeleteConnection({ connection, onDeleted }: Pick<Props, "connection" | "onDeleted">) {
  const refresh = useRefresh();
  const { connectionId, name } = connection;
  return (
    <div className="mt-grid flex justify-end">
      <EndpointConfirm
        endpoint={connections.remove}
        input={{ connectionId }}
        trigger={
          <Button variant="quiet">
            <Trash2 aria-hidden size={16} strokeWidth={1.75} />
            Delete connection
          </Button>
        }
        title={`Delete ${name}?`}
        verb="Delete connection"
        onSuccess={async () => {
          await onDeleted();
          await refresh();
          toast.success("The connection was deleted.");
        }}
      >
        Its address takes nothing more, and its log is gone. What it converted stays. This can’t be undone.
      </EndpointConfirm>
    </div>
  );
}
