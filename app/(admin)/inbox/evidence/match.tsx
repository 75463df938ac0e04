"use client";

import { useQuery } from "@tanstack/react-query";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { LoadedDetails } from "@/components/form/loaded-details";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { campaigns } from "@/lib/business/campaigns/contract";
import { call, query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { LogCallForm } from "../../leads/log-call-form";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

/** A friend without a sender: the name they gave, and the search for the advocate. */
export function MatchEvidence({ row: { matchRequest } }: { row: RowOf<"match"> }) {
  const { matchRequestId, friendName, friendPhone, friendEmail, sentBy, note, isPublic, createdAt } = matchRequest;
  const { offerUndo } = useInboxActions();
  const campaignsQuery = useQuery(query(campaigns.list, {}));
  return (
    <Evidence
      title={`Who sent ${friendName}?`}
      detail={
        <>
          {isPublic ? "Came in by your page " : "Called "}
          <DateTime value={createdAt} format="relative" />
        </>
      }
    >
      <div className="rounded-card bg-blue-bg px-4 py-3.5 forced-colors:border">
        <p className="wrap-anywhere font-semibold text-section">
          <bdi>{sentBy ? `“${sentBy}”` : "Doesn’t know who sent them"}</bdi>
        </p>
        <p className="wrap-anywhere mt-1 text-secondary">
          {friendPhone ? (
            <a href={`tel:${friendPhone}`} className="underline underline-offset-2">
              {formatPhone(friendPhone)}
            </a>
          ) : (
            <a href={`mailto:${friendEmail}`} className="underline underline-offset-2">
              <bdi>{friendEmail}</bdi>
            </a>
          )}
          {note && (
            <>
              , <bdi>{note}</bdi>
            </>
          )}
        </p>
      </div>
      {isPublic && (
        <p className="text-pretty text-secondary text-soft">
          The advocate gets a message about {friendName}. Once it is sent, Undo can’t stop it.
        </p>
      )}
      <LoadedDetails what="form" query={campaignsQuery}>
        {(answer) => (
          <LogCallForm
            key={matchRequestId}
            campaigns={answer.campaigns}
            request={matchRequest}
            onMatched={({ campaignId, referralId }, message) =>
              offerUndo({
                message,
                undo: () =>
                  call(matchRequests.undo, {
                    requestId: matchRequestId,
                    campaignId,
                    referralId,
                    isPublic,
                    ...(sentBy !== undefined && { sentBy }),
                  }),
                undone: `${friendName} waits for an advocate again.`,
              })
            }
            onDone={() => undefined}
          />
        )}
      </LoadedDetails>
      <EndpointConfirm
        endpoint={matchRequests.dismiss}
        input={{ matchRequestId }}
        trigger={
          <Button variant="quiet" size="small" className="-ml-2.5 justify-self-start">
            Not referred, or not a lead…
          </Button>
        }
        title={`Dismiss ${friendName}?`}
        verb="Dismiss"
        success={`${friendName} was dismissed.`}
      >
        Their name and contact info will be deleted, and no one gets credit. This can’t be undone.
      </EndpointConfirm>
    </Evidence>
  );
}
