import { planName } from "@/components/account/plan-name";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";

interface TrialNoticeProps {
  readonly tier: Parameters<typeof planName>[0]["tier"];
  readonly trialEndsAt: string | undefined;
  readonly now: Date;
}

/** What the end of a trial means, before and after. */
export function TrialNotice({ tier, trialEndsAt, now }: TrialNoticeProps) {
  if (!trialEndsAt) return null;
  const tried = planName({ tier }, now);
  const isOver = new Date(trialEndsAt) <= now;
  return (
    <Notice tone={isOver ? "amber" : "blue"} className="mb-5">
      {isOver ? (
        <>
          Your trial of {tried} ended on <DateTime value={trialEndsAt} />. You are on Starter now; nothing was
          deleted.
        </>
      ) : (
        <>
          Your trial of {tried} ends on <DateTime value={trialEndsAt} />. After that you are on Starter;
          nothing is deleted.
        </>
      )}
    </Notice>
  );
}
