"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadedDetails } from "@/components/form/loaded-details";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { lazy } from "@/components/lazy";
import { UnreachableNotice } from "@/components/messages/unreachable-notice";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { call, query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { LeadFacts } from "../../leads/lead-facts";
import { LeadHistory } from "../../leads/lead-history";
import { LeadNote } from "../../leads/lead-note";
import type { FoundReferral } from "../../leads/view";
import { referralsPath } from "../../paths";
import { ReachButtons } from "../../reach-buttons";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

const LostDialog = lazy(() => import("../../leads/lost-dialog").then((module) => module.LostDialog), null);

/** A lead: how to reach the friend, how it went, and all that is known. */
export function LeadEvidence({ row }: { row: RowOf<"lead"> }) {
  const { id: referralId, campaignId, friendName, advocateName, createdAt } = row;
  const leadQuery = useQuery(query(referrals.get, { campaignId, referralId }));
  return (
    <Evidence
      title={friendName}
      detail={
        <>
          From <bdi>{advocateName}</bdi>, <DateTime value={createdAt} format="relative" />
        </>
      }
    >
      <div className="grid auto-cols-fr grid-flow-col gap-2 sm:max-w-xs">
        <ReachButtons {...row} isNext={row.stage === "new"} />
      </div>
      <LoadedDetails what="lead" query={leadQuery}>
        {({ referral, history }) => (
          <>
            <Outcome row={row} referral={referral} />
            {[referral.friendEmail, referral.friendPhone].map(
              (contact) => contact && <UnreachableNotice key={contact} contact={contact} />,
            )}
            <LeadFacts referral={referral} />
            <LeadNote referral={referral} />
            <LeadHistory history={history} advocateName={referral.advocateName} />
          </>
        )}
      </LoadedDetails>
      <p>
        <ButtonLink href={referralsPath({ status: "all", lead: referralId })} variant="quiet" size="small">
          Open the lead
        </ButtonLink>
      </p>
    </Evidence>
  );
}

interface OutcomeProps {
  readonly row: RowOf<"lead">;
  readonly referral: FoundReferral;
}

/** The result of the call or the job. The lead moves on, and the row leaves. */
function Outcome({ row, referral }: OutcomeProps) {
  const { campaignId, id: referralId, friendName, stage } = row;
  const [isLost, setLost] = useState(false);
  const { offerUndo, putOff } = useInboxActions();
  const { trySend, pending } = useToastedSend(referrals.setStage);
  const moveBack = {
    undo: () => call(referrals.setStage, { campaignId, referralId, stage }),
    undone: `${friendName} is back where they were.`,
  };
  const move = (next: "contacted" | "booked", message: string) =>
    // Before the refresh, which removes this row.
    trySend({ campaignId, referralId, stage: next }, () => offerUndo({ message, ...moveBack }));
  const offerReversal = (message: string) =>
    offerUndo({
      message,
      undo: () => call(referrals.reverse, { campaignId, referralId, reason: "mistake" }),
      undone: `The reward was taken back. ${friendName} stays a customer; restore the reward under Leads.`,
    });
  return (
    <section aria-labelledby="outcome" className="grid gap-2.5 rounded-card border border-line p-4">
      <h3 id="outcome" className="font-semibold">
        {stage === "booked" ? "Is the job done?" : stage === "contacted" ? "Did they book?" : "How did it go?"}
      </h3>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:min-h-11">
        {stage === "booked" ? (
          <ConvertDialog
            referral={referral}
            onConverted={offerReversal}
            trigger={<Button variant="primary">Convert</Button>}
          />
        ) : (
          <>
            {stage === "new" && (
              <Button pending={pending} onClick={() => void move("contacted", `${friendName} was called.`)}>
                Reached them
              </Button>
            )}
            <Button
              {...(stage === "contacted" && { variant: "primary" as const })}
              pending={pending}
              onClick={() => void move("booked", `${friendName} is booked.`)}
            >
              Booked
            </Button>
          </>
        )}
        <Button onClick={() => void putOff(row)}>{stage === "new" ? "No answer" : "Not yet"}</Button>
        <Button variant="quiet" onClick={() => setLost(true)}>
          Mark lost…
        </Button>
      </div>
      {isLost && (
        <LostDialog
          referral={referral}
          onLost={(message) => offerUndo({ message, ...moveBack })}
          onClose={() => setLost(false)}
        />
      )}
    </section>
  );
}
