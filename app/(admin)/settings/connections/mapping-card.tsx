"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { EndpointButton } from "@/components/form/endpoint-button";
import { LoadedDetails } from "@/components/form/loaded-details";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { connectionEvents, connections } from "@/lib/connections/contract";
import { type Mapping, missingLinks } from "@/lib/connections/mapping";
import { suggestMapping } from "@/lib/connections/suggest-mapping";
import { query } from "@/lib/kit/client";
import { useRefresh } from "../../use-refresh";
import type { Connection } from "./connection-state";
import { Mapper } from "./mapper/mapper";
import { PreviewCard } from "./preview-card";

interface Props {
  readonly connection: Connection;
  /** The event to link the fields of, once one came in. */
  readonly eventId: string | undefined;
}

/** How a system that we don't know sends its events, and what their fields mean here. */
export function MappingCard({ connection, eventId }: Props) {
  return (
    <>
      <Card aria-labelledby="send" className="mb-grid">
        <CardHeader
          id="send"
          title="Send its events here"
          description="As JSON, one POST for each, with the secret in the header X-Webhook-Secret. You saw the secret when you added this system."
        />
        <CopyField label="Address" value={connection.address} what="the address" />
      </Card>
      {eventId ? (
        <Example key={connection.mappingVersion ?? 0} connection={connection} eventId={eventId} />
      ) : (
        <Card className="mb-grid">
          <p role="status" className="text-soft">
            Waiting for the first event. Once it’s here, you click what its fields mean.
          </p>
        </Card>
      )}
    </>
  );
}

function Example({ connection, eventId }: { connection: Connection; eventId: string }) {
  const { connectionId, mapping } = connection;
  const asked = useQuery(query(connectionEvents.get, { connectionId, eventId }));
  return (
    <LoadedDetails what="event" asked={asked}>
      {({ event: { body, receivedAt } }) => (
        <Linking
          connection={connection}
          body={body}
          receivedAt={receivedAt}
          first={mapping ?? suggestMapping(body)}
        />
      )}
    </LoadedDetails>
  );
}

interface LinkingProps {
  readonly connection: Connection;
  readonly body: unknown;
  readonly receivedAt: Date;
  /** The mapping in use, or a first guess. */
  readonly first: Mapping;
}

/** The mapper, with what the links would have done, and the way to save them. */
function Linking({ connection, body, receivedAt, first }: LinkingProps) {
  const { connectionId, mappingVersion } = connection;
  const refresh = useRefresh();
  const [mapping, setMapping] = useState(first);
  const { trySend, pending, problem } = useSend(connections.saveMapping);
  const [missing] = missingLinks(mapping);

  async function save() {
    if (!(await trySend({ connectionId, mapping }))) return;
    await refresh();
    toast.success("The links were saved.");
  }

  return (
    <>
      <Card aria-labelledby="mapping" className="mb-grid">
        <CardHeader
          id="mapping"
          title="What its fields mean"
          description={
            mappingVersion === undefined
              ? "This is our first guess. Click a value, then what it means; or the other way around."
              : "Click a value, then what it means; or the other way around."
          }
          aside={
            <Button size="small" variant="primary" pending={pending} onClick={save}>
              Save links
            </Button>
          }
        />
        {problem && (
          <Notice tone="red" role="alert" className="mb-4" title="Couldn’t save">
            {problem}
          </Notice>
        )}
        {missing && <p className="mb-4 text-secondary text-soft">Still missing: it {missing}.</p>}
        <Mapper
          body={body}
          mapping={mapping}
          onChange={setMapping}
          aside={<DateTime value={receivedAt} format="date-time" />}
        />
        {mappingVersion !== undefined && mappingVersion > 1 && <Versions connection={connection} />}
      </Card>
      {!connection.isOn && (
        <PreviewCard key={JSON.stringify(mapping)} connection={connection} mapping={mapping} />
      )}
    </>
  );
}

/** The versions before, and the way back to one. */
function Versions({ connection: { connectionId, mappingVersion } }: { connection: Connection }) {
  const refresh = useRefresh();
  const { data } = useQuery(query(connections.mappings, { connectionId }));
  const earlier = (data?.mappings ?? []).filter(({ version }) => version !== mappingVersion);
  return (
    <details className="mt-6">
      <summary className="cursor-pointer font-medium text-secondary">Earlier versions</summary>
      <ul className="mt-2 divide-y divide-line">
        {earlier.map(({ version, mapping, createdBy, createdAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2 text-secondary">
            <span className="min-w-0 text-soft">
              Version {version}, <bdi className="wrap-anywhere">{createdBy}</bdi>,{" "}
              <DateTime value={createdAt} />
            </span>
            <EndpointButton
              size="small"
              endpoint={connections.saveMapping}
              input={{ connectionId, mapping }}
              aria-label={`Go back to version ${version}`}
              onSuccess={async () => {
                await refresh();
                toast.success(`Version ${version} is back.`);
              }}
            >
              Go back to it
            </EndpointButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
