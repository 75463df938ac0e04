"use client";

import { CallsProgress } from "@/components/list/calls-progress";
import { CheckSummary } from "./check-summary";
import { EnrollChoice } from "./enroll-choice";
import { type JudgedPerson, tally } from "./judge";
import type { Check } from "./use-check";
import { WrongRows } from "./wrong-rows";

interface CheckStepProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  readonly sms: boolean;
  readonly check: Check;
  readonly onEnroll: (ready: readonly JudgedPerson[], sendInvites: boolean) => void;
}

/** What would come of each row, what is wrong, and the button that enrolls the others. */
export function CheckStep({ campaign, sms, check, onEnroll }: CheckStepProps) {
  const { calls, rows, wrong } = check;
  if (calls.status !== "done") {
    return (
      <CallsProgress
        label="Rows checked"
        value={rows.length}
        max={check.count}
        calls={calls}
        onResume={calls.resume}
        assurance="Nobody is enrolled yet."
      />
    );
  }
  const counts = tally(rows);
  const ready = rows.filter(({ verdict }) => verdict.outcome === "ready");
  return (
    <div className="grid gap-5">
      <div role="status">
        <CheckSummary counts={counts} />
      </div>
      {wrong.length > 0 && <WrongRows campaignId={campaign.campaignId} check={check} />}
      <EnrollChoice
        count={ready.length}
        noRoom={counts.noRoom}
        campaign={campaign.name}
        sms={sms}
        onEnroll={(sendInvites) => onEnroll(ready, sendInvites)}
      />
    </div>
  );
}
