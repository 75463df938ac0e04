"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { z } from "zod";
import { LoadedDetails } from "@/components/form/loaded-details";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { connectionEvents } from "@/lib/connections/contract";
import { query } from "@/lib/kit/client";
import { useRefresh } from "../../use-refresh";
import { type Connection, type ListedEvent, outcomes, sayWho, type WholeEvent } from "./connection-state";
import { SignChips } from "./sign-chips";

interface Props {
  readonly eventId: string;
  readonly connection: Pick<Connection, "connectionId" | "name">;
  /** As the list has it, when it is there. */
  readonly listed: ListedEvent | undefined;
  readonly onClose: () => void;
}

/** One event: what came of it, which lead it may mean, and what was sent. */
export function EventSheet({ eventId, connection, listed, onClose }: Props) {
  const { connectionId, name } = connection;
  const asked = useQuery({
    ...query(connectionEvents.get, { connectionId, eventId }),
    staleTime: 0,
  });
  const known = asked.data?.event ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? sayWho(known) : "Event"}
      description={`From ${name}`}
    >
      <LoadedDetails what="event" asked={asked}>
        {({ event }) => <EventDetails event={event} connection={connection} />}
      </LoadedDetails>
    </Sheet>
  );
}

interface DetailsProps {
  readonly event: WholeEvent;
  readonly connection: Props["connection"];
}

function EventDetails({ event, connection }: DetailsProps) {
  const { type, externalId, outcome, detail, advocateName, creditCents, receivedAt, body } = event;
  const { name, tone } = outcomes[outcome];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice tone={tone} role="status" title={name}>
        {detail ??
          (creditCents === undefined ? "It had its effect." : <Credit {...{ advocateName, creditCents }} />)}
      </Notice>
      {outcome !== "applied" && <Settle event={event} connection={connection} />}
      <DescriptionList
        facts={[
          { name: "Event", value: <code className="wrap-anywhere font-mono text-secondary">{type}</code> },
          {
            name: "ID there",
            value: <code className="wrap-anywhere font-mono text-caption">{externalId}</code>,
          },
          { name: "Came in", value: <DateTime value={receivedAt} format="date-time" /> },
        ]}
      />
      <CodeBlock title="What was sent" code={JSON.stringify(body, null, 2)} what="what was sent" />
    </div>
  );
}

function Credit({ advocateName, creditCents }: { advocateName: string | undefined; creditCents: number }) {
  return (
    <>
      <bdi>{advocateName ?? "The advocate"}</bdi>: <Money cents={creditCents} signed />
    </>
  );
}

type Decision = Omit<z.input<typeof connectionEvents.settle.input>, "connectionId" | "eventId">;

/** Says which lead it means, or none, or tries again: one click each. */
function Settle({ event, connection: { connectionId, name } }: DetailsProps) {
  const { eventId, outcome, candidates } = event;
  const client = useQueryClient();
  const refresh = useRefresh();
  const { trySend, pending, problem } = useSend(connectionEvents.settle);

  async function settle(decision: Decision) {
    const done = await trySend({ connectionId, eventId, ...decision });
    if (!done) return;
    client.setQueryData(query(connectionEvents.get, { connectionId, eventId }).queryKey, done.output);
    if (done.output.event.outcome === "applied") toast.success("Done.");
    await refresh();
  }

  return (
    <section aria-labelledby="settle" className="grid gap-3">
      <h3 id="settle" className="font-semibold text-section">
        {candidates.length > 0 ? "Which lead is it?" : "Settle it"}
      </h3>
      {problem && (
        <Notice tone="red" role="alert" title="Couldn’t settle it">
          {problem}
        </Notice>
      )}
      {candidates.length > 0 && (
        <p className="text-pretty text-secondary text-soft">
          From then on this customer in {name} means that lead.
        </p>
      )}
      <ul className="grid gap-2">
        {candidates.map(
          ({ referralId, friendName, advocateName, friendEmail, friendPhone, why, signs = [] }) => (
            <li
              key={referralId}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3"
            >
              <span className="min-w-0 flex-[1_1_12rem]">
                <bdi className="wrap-anywhere font-medium">{friendName}</bdi>
                <span className="wrap-anywhere block text-caption text-soft">
                  From <bdi>{advocateName}</bdi> · {[friendEmail, friendPhone].filter(Boolean).join(" · ")} ·{" "}
                  {signs.length > 0 ? <SignChips signs={signs} /> : why}
                </span>
              </span>
              <Button
                size="small"
                pending={pending}
                aria-label={`It’s ${friendName}’s lead from ${advocateName}`}
                onClick={() => settle({ referralId })}
              >
                This one
              </Button>
            </li>
          ),
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={() => settle({})}>
          Try again
        </Button>
        {outcome !== "nothing" && (
          <Button pending={pending} onClick={() => settle({ isNothing: true })}>
            Not a referral
          </Button>
        )}
      </div>
    </section>
  );
}
