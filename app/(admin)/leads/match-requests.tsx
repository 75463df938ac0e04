"use client";

import { useState } from "react";
import type { z } from "zod";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { formatPhone } from "@/lib/kit/format-phone";
import type { matchRequests } from "@/lib/leads/match-requests/contract";
import { inboxRowPath } from "../paths";

type MatchRequest = z.output<typeof matchRequests.list.output>["matchRequests"][number];

const SHOWN_AT_FIRST = 5;

/** New leads without an advocate. The inbox is where they are matched. */
export function MatchRequests({ requests }: { requests: readonly MatchRequest[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const visibleRequests = showsAll ? requests : requests.slice(0, SHOWN_AT_FIRST);
  if (requests.length === 0) return null;
  return (
    <ul aria-label="Leads without a sender" className="divide-y divide-inner-line border-inner-line border-t">
      {visibleRequests.map((request) => (
        <Row key={request.matchRequestId} request={request} />
      ))}
      {requests.length > visibleRequests.length && (
        <li className="px-5 py-2 text-center">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
            Show {(requests.length - visibleRequests.length).toLocaleString("en-US")} more without a sender
          </Button>
        </li>
      )}
    </ul>
  );
}

function Row({ request }: { request: MatchRequest }) {
  const { matchRequestId, friendName, friendPhone, friendEmail, sentBy, note, createdAt } = request;
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
            <bdi>{sentBy ? `Says ${sentBy} sent them` : "Doesn’t know who sent them."}</bdi>{" "}
            {note && <bdi>{note} </bdi>}
            <DateTime value={createdAt} format="relative" />
          </p>
        </div>
      </div>
      <ButtonLink
        size="small"
        href={inboxRowPath({ kind: "match", id: matchRequestId })}
        aria-label={`Who sent ${friendName}?`}
        className="max-sm:ml-[38px]"
      >
        Who sent them?
      </ButtonLink>
    </li>
  );
}
