"use client";

import { useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { connections } from "@/lib/connections/contract";
import type { Mapping } from "@/lib/connections/mapping";
import { type Connection, OutcomeBadge, sayWho } from "./connection-state";

type Preview = z.output<typeof connections.preview.output>;

interface Props {
  readonly connection: Connection;
  /** One that isn't saved yet. */
  readonly mapping?: Mapping;
}

/** What the last events would have done, before anything counts. */
export function PreviewCard({ connection: { connectionId }, mapping }: Props) {
  const { trySend, pending, problem } = useSend(connections.preview);
  const [shown, setShown] = useState<Preview>();

  async function look() {
    const answer = await trySend({ connectionId, ...(mapping && { mapping }) });
    if (answer) setShown(answer.output);
  }

  return (
    <Card aria-labelledby="preview" className="mb-grid">
      <CardHeader
        id="preview"
        title="What the last 20 events would have done"
        description="Only a look: nothing is converted, and no one is told."
        aside={
          <Button size="small" pending={pending} onClick={look}>
            {shown ? "Look again" : "Look"}
          </Button>
        }
      />
      {problem && (
        <Notice tone="red" role="alert" title="Couldn’t look">
          {problem}
        </Notice>
      )}
      {shown && <Shown preview={shown} />}
    </Card>
  );
}

function Shown({ preview: { events, creditCents, reversedCents } }: { preview: Preview }) {
  if (events.length === 0) return <p className="text-soft">No event came in yet.</p>;
  return (
    <div role="status">
      <p className="mb-3 text-secondary text-soft">
        <Money cents={creditCents} signed /> in credit, <Money cents={-reversedCents} signed /> reversed.
      </p>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={event.eventId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0 flex-[1_1_14rem]">
              <bdi className="wrap-anywhere font-medium">{sayWho(event)}</bdi>
              <span className="wrap-anywhere block text-caption text-soft">
                {event.advocateName ?? event.detail ?? event.type}
              </span>
            </span>
            <OutcomeBadge event={event} isPreview />
            <span className="w-20 text-right">
              {event.creditCents !== undefined && <Money cents={event.creditCents} signed />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
