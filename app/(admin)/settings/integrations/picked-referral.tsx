"use client";

import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { ConvertPreview } from "@/components/referrals/convert-preview";
import { useCurrentStanding } from "@/components/referrals/use-current-standing";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ReferralLines, type WaitingReferral } from "./referral-option";
import { useReplay } from "./use-replay";

interface Props {
  readonly eventId: string;
  readonly referral: WaitingReferral;
  /** What the event says the job brought. */
  readonly jobValueCents: number | undefined;
  /** Called to pick another one. */
  readonly onChange: () => void;
}

/** The referral that an event shall convert: what will come of it, and the button that does it. */
export function PickedReferral({ eventId, referral, jobValueCents, onChange }: Props) {
  const { replay, pending, problem } = useReplay(eventId);
  const standing = useCurrentStanding(referral);
  const lacksValue = referral.rewardMode === "percent" && jobValueCents === undefined;
  return (
    <>
      <div className="flex items-start justify-between gap-3 rounded-control border border-line px-3.5 py-2.5 leading-snug">
        <div className="min-w-0">
          <ReferralLines referral={referral} />
        </div>
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </div>
      {lacksValue ? (
        <Notice
          tone="blue"
          title="The event does not say what the job brought"
          action={
            <ConvertDialog referral={referral} trigger={<Button size="small">Convert by hand</Button>} />
          }
        >
          This reward is a share of the job's value, so the event cannot convert it.
        </Notice>
      ) : (
        <>
          <ConvertPreview {...{ referral, standing, jobValueCents }} />
          {problem && (
            <Notice tone="red" role="alert" title="It was not converted">
              {problem}
            </Notice>
          )}
          <Button look="primary" onClick={() => void replay(referral.referralId)} pending={pending}>
            Convert with this event
          </Button>
        </>
      )}
    </>
  );
}
