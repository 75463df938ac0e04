"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import { LoadedDetails } from "@/components/form/loaded-details";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { cx } from "@/components/ui/cx";
import { DateTime, useNow } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Notice, Problem } from "@/components/ui/notice";
import { webhookDeliveries } from "@/lib/integrations/outbound/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { query } from "@/lib/kit/client";
import {
  type DeliveryAttempt,
  deliveryStates,
  describeAttempt,
  describeDelivery,
  type ListedDelivery,
  pollInterval,
  type WholeDelivery,
} from "./delivery-state";
import { hostOf, type WebhookEndpoint } from "./endpoint-state";

interface Props {
  readonly deliveryId: string;
  readonly endpoint: WebhookEndpoint;
  /** The list's copy, if loaded. */
  readonly listed: ListedDelivery | undefined;
  readonly onClose: () => void;
}

export function DeliverySheet({ deliveryId, endpoint, listed, onClose }: Props) {
  const deliveryQuery = useQuery({
    ...query(webhookDeliveries.get, { endpointId: endpoint.endpointId, deliveryId }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data ? [state.data.delivery] : []),
  });
  const known = deliveryQuery.data?.delivery ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? eventCatalog[known.type].name : "Delivery"}
      description={
        <>
          To <bdi className="wrap-anywhere">{hostOf(endpoint)}</bdi>
        </>
      }
    >
      <LoadedDetails what="delivery" query={deliveryQuery}>
        {({ delivery }) => <DeliveryDetails delivery={delivery} endpoint={endpoint} />}
      </LoadedDetails>
    </Sheet>
  );
}

interface DetailsProps {
  readonly delivery: WholeDelivery;
  readonly endpoint: WebhookEndpoint;
}

function DeliveryDetails({ delivery, endpoint }: DetailsProps) {
  const { type, eventId, isTest, state, event, createdAt, attempts } = delivery;
  const { name, tone } = deliveryStates[state];
  const now = useNow(state === "waiting");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice tone={tone} role="status" title={name}>
        {describeDelivery(delivery, now)}
      </Notice>
      <SendAgain delivery={delivery} endpoint={endpoint} />
      <DescriptionList
        facts={[
          { name: "Type", value: <code className="font-mono text-secondary">{type}</code> },
          { name: "webhook-id", value: <code className="font-mono text-caption">{eventId}</code> },
          {
            name: isTest ? "Test sent" : "Happened",
            value: <DateTime value={event.timestamp} format="date-time" />,
          },
          { name: "Queued", value: <DateTime value={createdAt} format="date-time" /> },
        ]}
      />
      <CodeBlock title="What is sent" code={JSON.stringify(event, null, 2)} what="what is sent" />
      <section aria-labelledby="tries" className="grid gap-3">
        <h3 id="tries" className="font-semibold text-section">
          Tries
        </h3>
        {attempts.length === 0 && <p className="text-soft">Not tried yet.</p>}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {attempts.toReversed().map((attempt) => (
            <Try key={attempt.at.getTime()} attempt={attempt} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Try({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, status, problem, answer, durationMs } = attempt;
  const Icon = problem === undefined ? CircleCheck : CircleAlert;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon size={16} className={cx("mt-[2.5px]", problem === undefined ? "text-accent" : "text-red")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div>
          <p className="wrap-anywhere font-medium">{describeAttempt(attempt)}</p>
          <p className="text-caption text-soft">
            <DateTime value={at} format="date-time" />, took {durationMs.toLocaleString("en-US")} ms
          </p>
        </div>
        {answer !== undefined && <CodeBlock title={`Its answer, status ${status}`} code={answer} what="the answer" />}
      </div>
    </li>
  );
}

/** Resends with the same id, or explains why that isn't possible. */
function SendAgain({ delivery: { deliveryId, state }, endpoint }: DetailsProps) {
  const { endpointId, stop } = endpoint;
  const client = useQueryClient();
  const { trySend, pending, problem } = useSend(webhookDeliveries.resend, {
    onSuccess: (output) =>
      client.setQueryData(query(webhookDeliveries.get, { endpointId, deliveryId }).queryKey, output),
    success: "It’s on its way again.",
  });

  return (
    <div className="grid gap-3">
      <Problem title="Couldn’t send again">{problem}</Problem>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id="again" className="min-w-0 flex-[1_1_14rem] text-pretty text-secondary text-soft">
          {stop
            ? "The address is off. Turn it on to send this again."
            : state === "delivered"
              ? "It keeps its webhook-id, so the receiver can spot the duplicate."
              : "We’ll try it right away, with the same webhook-id."}
        </p>
        <Button
          icon={RotateCw}
          onClick={() => trySend({ endpointId, deliveryId })}
          pending={pending}
          disabled={stop !== undefined}
          aria-describedby="again"
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
