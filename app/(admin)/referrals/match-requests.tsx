"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { toast } from "sonner";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { matchRequests } from "@/lib/match-requests/contract";
import { useRefresh } from "../use-refresh";
import type { Campaign } from "./view";

const LogCallForm = lazy(() => import("./log-call-form").then((module) => module.LogCallForm));

type MatchRequest = z.output<typeof matchRequests.list.output>["matchRequests"][number];

/** Friends of whom somebody must say who sent them; nothing while there are none. `?match={id}` opens one. */
export function MatchRequests({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { data } = useQuery(query(matchRequests.list, { limit: 50 }));
  const [asked, setAsked] = useQueryState("match", parseAsString);
  const waiting = data?.matchRequests ?? [];
  const opened = waiting.find(({ matchRequestId }) => matchRequestId === asked);
  if (waiting.length === 0) return null;
  return (
    <Card flush aria-labelledby="match-requests" className="mb-grid">
      <CardHeader flush id="match-requests" title="Who sent them?" />
      <ul className="divide-y divide-inner-line border-inner-line border-t">
        {waiting.map((request) => (
          <Row
            key={request.matchRequestId}
            request={request}
            onOpen={() => void setAsked(request.matchRequestId)}
          />
        ))}
      </ul>
      <Dialog
        open={opened !== undefined}
        onOpenChange={(open) => open || void setAsked(null)}
        title={opened?.friendName ?? ""}
        description={opened && sayClaim(opened)}
      >
        {opened && <LogCallForm campaigns={campaigns} request={opened} onDone={() => void setAsked(null)} />}
      </Dialog>
    </Card>
  );
}

function sayClaim({ sentBy, isPublic }: MatchRequest): string {
  if (!sentBy) return "Doesn’t know who sent them.";
  return isPublic ? `Wrote that ${sentBy} sent them` : `Says ${sentBy} sent them`;
}

function Row({ request, onOpen }: { request: MatchRequest; onOpen: () => void }) {
  const { matchRequestId, friendName, friendPhone, friendEmail, note, createdAt } = request;
  const refresh = useRefresh();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_15rem] leading-snug">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{friendName}</bdi>{" "}
          {friendPhone ? (
            <a href={`tel:${friendPhone}`} className="text-secondary text-soft underline underline-offset-2">
              {formatPhone(friendPhone)}
            </a>
          ) : (
            <bdi className="text-secondary text-soft">{friendEmail}</bdi>
          )}
        </p>
        <p className="wrap-anywhere text-caption text-soft">
          <bdi>{sayClaim(request)}</bdi> {note && <bdi>{note} </bdi>}
          <DateTime value={createdAt} format="relative" />
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button size="small" variant="primary" onClick={onOpen} aria-label={`Match ${friendName}`}>
          Match
        </Button>
        <EndpointConfirm
          endpoint={matchRequests.dismiss}
          input={{ matchRequestId }}
          trigger={
            <Button size="small" aria-label={`Dismiss ${friendName}`}>
              Dismiss
            </Button>
          }
          title={`Dismiss ${friendName}?`}
          verb="Dismiss"
          onSuccess={async () => {
            await refresh();
            toast.success(`${friendName} was dismissed.`);
          }}
        >
          Their name and contact info will be deleted, and no one gets credit.
        </EndpointConfirm>
      </div>
    </li>
  );
}
