"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EndpointButton } from "@/components/form/endpoint-button";
import { LoadedDetails } from "@/components/form/loaded-details";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DateTime, useNow } from "@/components/ui/date-time";
import { formatRelative } from "@/components/ui/format";
import { NativeSelect } from "@/components/ui/native-select";
import { Problem } from "@/components/ui/notice";
import { connectionEvents, connections } from "@/lib/integrations/connections/contract";
import { type Mapping, missingLinks } from "@/lib/integrations/connections/mapping";
import { suggestMapping } from "@/lib/integrations/connections/suggest-mapping";
import { query } from "@/lib/kit/client";
import type { Connection } from "./connection-state";
import type { ConnectionEvent } from "./event-labels";
import { Mapper } from "./mapper";
import { PreviewCard } from "./preview-card";

interface Props {
  readonly connection: Connection;
  /** The newest events, to pick an example from. */
  readonly events: readonly ConnectionEvent[];
}

export function MappingCard({ connection, events }: Props) {
  const [chosen, choose] = useState<string>();
  // Keep the choice when events arrive; switching would discard unsaved links.
  if (chosen === undefined && events[0]) choose(events[0].eventId);
  return (
    <>
      <Card aria-labelledby="send">
        <CardHeader
          id="send"
          title="Send its events here"
          description="One JSON POST per event, with the secret in the X-Webhook-Secret header. You saw the secret when you added this system."
        />
        <CopyField label="Address" value={connection.address} what="the address" />
      </Card>
      {chosen ? (
        <Example
          key={connection.mappingVersion ?? 0}
          connection={connection}
          eventId={chosen}
          picker={<EventPicker events={events} chosen={chosen} choose={choose} />}
        />
      ) : (
        <Card>
          <p role="status" className="text-soft">
            Waiting for the first event. Once it’s here, you can link its fields.
          </p>
        </Card>
      )}
    </>
  );
}

interface PickerProps {
  readonly events: readonly ConnectionEvent[];
  readonly chosen: string;
  readonly choose: (eventId: string) => void;
}

/** The type of events until a field is linked to it. */
const UNNAMED = "event";

/** Picks the example event. Payments and refunds have different fields. */
function EventPicker({ events, chosen, choose }: PickerProps) {
  const now = useNow(false);
  const options = events.map(({ eventId, type, receivedAt }) => ({
    value: eventId,
    label: [formatRelative(receivedAt, now, "UTC"), type !== UNNAMED && type].filter(Boolean).join(" · "),
  }));
  return (
    <NativeSelect
      aria-label="Event to link"
      options={options}
      value={chosen}
      onValueChange={choose}
      className="max-w-48 [&>select]:h-control-small [&>select]:border-transparent [&>select]:text-secondary"
    />
  );
}

interface ExampleProps {
  readonly connection: Connection;
  readonly eventId: string;
  readonly picker: ReactNode;
}

function Example({ connection, eventId, picker }: ExampleProps) {
  const { connectionId, mapping } = connection;
  // Keep unsaved links when another event is chosen.
  const eventQuery = useQuery({
    ...query(connectionEvents.get, { connectionId, eventId }),
    placeholderData: keepPreviousData,
  });
  return (
    <LoadedDetails what="event" query={eventQuery}>
      {({ event: { body } }) => (
        <Linking connection={connection} body={body} picker={picker} first={mapping ?? suggestMapping(body)} />
      )}
    </LoadedDetails>
  );
}

interface LinkingProps {
  readonly connection: Connection;
  readonly body: unknown;
  readonly picker: ReactNode;
  /** The saved mapping, or a first guess. */
  readonly first: Mapping;
}

function Linking({ connection, body, picker, first }: LinkingProps) {
  const { connectionId, mappingVersion } = connection;
  const [mapping, setMapping] = useState(first);
  const { trySend, pending, problem } = useSend(connections.saveMapping, {
    success: "The links were saved.",
  });
  const [missing] = missingLinks(mapping);

  return (
    <>
      <Card aria-labelledby="mapping">
        <CardHeader
          id="mapping"
          title="What its fields mean"
          description={
            mappingVersion === undefined
              ? "This is our first guess. For each field, pick the value it comes from."
              : "For each field, pick the value it comes from."
          }
          aside={
            <Button size="small" variant="primary" pending={pending} onClick={() => trySend({ connectionId, mapping })}>
              Save links
            </Button>
          }
        />
        <Problem className="mb-4" title="Couldn’t save">
          {problem}
        </Problem>
        {missing && <p className="mb-4 text-secondary text-soft">Still missing: it {missing}.</p>}
        <Mapper body={body} mapping={mapping} onChange={setMapping} aside={picker} />
        {mappingVersion !== undefined && mappingVersion > 1 && <Versions connection={connection} />}
      </Card>
      {!connection.isOn && <PreviewCard connection={connection} mapping={mapping} />}
    </>
  );
}

function Versions({ connection: { connectionId, mappingVersion } }: { connection: Connection }) {
  const { data } = useQuery(query(connections.mappings, { connectionId }));
  const earlier = (data?.mappings ?? []).filter(({ version }) => version !== mappingVersion);
  return (
    <details className="mt-6">
      <summary className="cursor-pointer font-medium text-secondary">Earlier versions</summary>
      <ul className="mt-2 divide-y divide-line">
        {earlier.map(({ version, mapping, createdBy, createdAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2 text-secondary">
            <span className="min-w-0 text-soft">
              Version {version}, <bdi className="wrap-anywhere">{createdBy}</bdi>, <DateTime value={createdAt} />
            </span>
            <EndpointButton
              size="small"
              endpoint={connections.saveMapping}
              input={{ connectionId, mapping }}
              aria-label={`Go back to version ${version}`}
              success={`Version ${version} was restored.`}
            >
              Go back to it
            </EndpointButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
