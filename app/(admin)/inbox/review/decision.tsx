"use client";

import { ShieldCheck, ShieldX } from "lucide-react";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { reviews } from "@/lib/leads/review/contract";
import { denialNames, describeKeptCredit } from "./describe";
import { displayNames, type ReviewCaseFacts } from "./view";

interface DecisionProps {
  readonly found: ReviewCaseFacts;
}

/** The decision with its author, time and reason, and an undo button. */
export function Decision({ found }: DecisionProps) {
  const { state, decidedAt, decidedBy, denialReason, reasonShown, trusted, note, mayDecide } = found;
  const { advocate } = displayNames(found);
  const isAllowed = state === "allowed";
  const title = isAllowed
    ? trusted
      ? `Allowed, and ${advocate} is trusted`
      : "Allowed"
    : `Doesn’t count${denialReason ? `: ${denialNames[denialReason].toLowerCase()}` : ""}`;
  return (
    <Notice
      tone={isAllowed ? "accent" : "neutral"}
      icon={isAllowed ? ShieldCheck : ShieldX}
      title={title}
      action={mayDecide && <UndoButton found={found} />}
    >
      {decidedBy && (
        <p>
          By <bdi>{decidedBy}</bdi>
          {decidedAt && (
            <>
              , <DateTime value={decidedAt} format="date-time" />
            </>
          )}
        </p>
      )}
      {!isAllowed && (
        <p>
          {advocate} {reasonShown ? "can read the reason." : "can’t read the reason."}
        </p>
      )}
      {note && (
        <p>
          “<bdi>{note}</bdi>”
        </p>
      )}
      {!mayDecide && <p>You added {advocate} and converted this lead, so only someone else can undo this.</p>}
    </Notice>
  );
}

function UndoButton({ found }: DecisionProps) {
  const { reviewId, state, stage, friendName, trusted } = found;
  const { advocate } = displayNames(found);
  const keptCredit = describeKeptCredit(found);
  const wasCustomer = stage === "converted" || stage === "reversed";
  const allowed = wasCustomer
    ? `What ${advocate} got for it is taken back, and held until you decide again.`
    : `${advocate} hasn’t earned anything for it yet. Any reward is held until you decide again.`;
  const denied = wasCustomer
    ? `The reward for ${advocate} is held again until you decide.`
    : "The lead is open again, and any reward is held until you decide.";
  return (
    <EndpointConfirm
      endpoint={reviews.undo}
      input={{ reviewId }}
      success={`${friendName} needs a decision again.`}
      trigger={<Button size="small">Undo</Button>}
      title="Undo this decision?"
      verb="Undo decision"
      variant="primary"
    >
      <p>{state === "allowed" ? allowed : denied}</p>
      {keptCredit && <p>{keptCredit}</p>}
      {trusted && <p>{advocate} is no longer trusted. Other referrals you allowed with it stay allowed.</p>}
    </EndpointConfirm>
  );
}
