import type { ReactNode } from "react";
import { advocateGets, friendGets } from "@/components/campaigns/offer";
import { Money } from "@/components/ui/money";
import type { Referred } from "../advocate";

interface RewardLineProps {
  readonly referral: Referred;
  readonly advocateName: string;
}

/** Who gets what: the promise while the referral waits, the amounts once it is converted. */
export function RewardLine({ referral, advocateName }: RewardLineProps) {
  const { status, friendName, jobValueCents, advocateRewardCents, friendRewardCents } = referral;
  if (status === "converted" && advocateRewardCents !== undefined && friendRewardCents !== undefined) {
    return (
      <Line>
        <bdi>{advocateName}</bdi> earned <Money cents={advocateRewardCents} />
        {friendRewardCents > 0 && (
          <>
            , <bdi>{friendName}</bdi> was promised <Money cents={friendRewardCents} />
          </>
        )}
        {jobValueCents !== undefined && (
          <>
            {" "}
            · job of <Money cents={jobValueCents} />
          </>
        )}
      </Line>
    );
  }
  const [earns, gets] = [advocateGets(referral), friendGets(referral)];
  return (
    <Line>
      Promised: {earns ? `${earns} for ` : "nothing for "}
      <bdi>{advocateName}</bdi>
      {gets && (
        <>
          , {gets} for <bdi>{friendName}</bdi>
        </>
      )}
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere mt-0.5 text-pretty text-caption text-soft">{children}</p>;
}
