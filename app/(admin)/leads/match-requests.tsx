"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import { ReferralBadge } from "@/components/referrals/referral-badge";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import type { CampaignOption } from "./view";

const LogCallForm = lazy(() => import("./log-call-form").then((module) => module.LogCallForm));

type MatchRequest = z.output<typeof matchRequests.list.output>["matchRequests"][number];

const SHOWN_AT_FIRST = 5;
const fresh = { stage: "new", awaitsConfirmation: false, approvalId: undefined } as const;

interface MatchRequestsProps {
  readonly requests: readonly MatchRequest[];
  readonly campaigns: readonly CampaignOption[];
}

/** New leads without an advocate. `?match={id}` opens one, whatever the filters. */
export function MatchRequests({ requests, campaigns }: MatchRequestsProps) {
  const [openedId, setOpenedId] = useQueryState("match", parseAsString);
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useQuery({ ...query(matchRequests.list, {}), enabled: openedId !== null });
  const opened = [...requests, ...(data?.matchRequests ?? [])].find((one) => one.matchRequestId === openedId);
  const visibleRequests = showsAll ? requests : requests.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {requests.length > 0 && (
        <ul
          aria-label="Leads without a sender"
          className="divide-y divide-inner-line border-inner-line border-t"
        >
          {visibleRequests.map((request) => (
            <Row
              key={request.matchRequestId}
              request={request}
              onOpen={() => void setOpenedId(request.matchRequestId)}
            />
          ))}
          {requests.length > visibleRequests.length && (
            <li className="px-5 py-2 text-center">
              <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
                Show {(requests.length - visibleRequests.length).toLocaleString("en-US")} more without a
                sender
              </Button>
            </li>
          )}
        </ul>
      )}
      <Dialog
        open={opened !== undefined}
        onOpenChange={(open) => open || void setOpenedId(null)}
        title={opened?.friendName ?? ""}
        description={opened && describeClaim(opened)}
      >
        {opened && (
          <LogCallForm campaigns={campaigns} request={opened} onDone={() => void setOpenedId(null)} />
        )}
      </Dialog>
    </>
  );
}

function describeClaim({ sentBy, isPublic }: MatchRequest): string {
  if (!sentBy) return "Doesn’t know who sent them.";
  return isPublic ? `Wrote that ${sentBy} sent them` : `Says ${sentBy} sent them`;
}

function Row({ request, onOpen }: { request: MatchRequest; onOpen: () => void }) {
  const { matchRequestId, friendName, friendPhone, friendEmail, note, createdAt } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5 leading-snug">
        <Avatar name={friendName} />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <bdi className="font-medium">{friendName}</bdi>{" "}
            <a
              href={friendPhone ? `tel:${friendPhone}` : `mailto:${friendEmail}`}
              className="text-secondary text-soft underline underline-offset-2"
            >
              <bdi>{friendPhone ? formatPhone(friendPhone) : friendEmail}</bdi>
            </a>
          </p>
          <p className="wrap-anywhere text-caption text-soft">
            <bdi>{describeClaim(request)}</bdi> {note && <bdi>{note} </bdi>}
            <DateTime value={createdAt} format="relative" />
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2.5 max-sm:w-full max-sm:pl-[38px]">
        <ReferralBadge referral={fresh} />
        <Button size="small" onClick={onOpen} aria-label={`Who sent ${friendName}?`}>
          Who sent them?
        </Button>
        <EndpointConfirm
          endpoint={matchRequests.dismiss}
          input={{ matchRequestId }}
          trigger={<IconButton label={`Dismiss ${friendName}`} icon={X} size="small" />}
          title={`Dismiss ${friendName}?`}
          verb="Dismiss"
          success={`${friendName} was dismissed.`}
        >
          Their name and contact info will be deleted, and no one gets credit.
        </EndpointConfirm>
      </div>
    </li>
  );
}
