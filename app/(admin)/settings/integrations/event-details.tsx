import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { EventOutcome } from "./event-outcome";
import type { WholeEvent } from "./event-words";
import { ReplayEvent } from "./replay-event";
import { ResolveEvent } from "./resolve-event";

/** What came of an event, what can be done about it, and what was said on both sides. */
export function EventDetails({ event }: { event: WholeEvent }) {
  const { type, outcome, keyName, keyId, receivedAt, handledAt, attempts, status } = event;
  const isOpen = outcome !== "applied";
  const asksForReferral = type === "referral.convert" && outcome === "unmatched";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EventOutcome event={event} />
      {asksForReferral && <ResolveEvent event={event} />}
      {isOpen && <ReplayEvent event={event} />}
      <DescriptionList
        facts={[
          { name: "Type", value: <code className="font-mono text-secondary">{type}</code> },
          {
            name: "Signed with",
            value: (
              <>
                <bdi>{keyName}</bdi> <code className="font-mono text-caption text-soft">{keyId}</code>
              </>
            ),
          },
          { name: "Received", value: <DateTime value={receivedAt} format="date-time" /> },
          {
            name: "Tried",
            value:
              attempts === 1 ? (
                "Once"
              ) : (
                <>
                  {attempts} times, last on <DateTime value={handledAt} format="date-time" />
                </>
              ),
          },
          { name: "Answered", value: `Status ${status}` },
        ]}
      />
      <CodeBlock title="What was sent" code={format(event.data)} what="what was sent" />
      <CodeBlock title="What we answered" code={format(event.answer)} what="what we answered" />
    </div>
  );
}

function format(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, null, 2);
}
