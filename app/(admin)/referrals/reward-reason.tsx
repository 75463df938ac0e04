"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";
import type { FoundReferral } from "./view";

/** Why the reward is what it is, read once that is asked. */
export function RewardReason({ referral }: { referral: FoundReferral }) {
  const { campaignId, referralId, status } = referral;
  const [isOpened, setOpened] = useState(false);
  const { data, error } = useQuery({
    ...query(referrals.explain, { campaignId, referralId }),
    enabled: isOpened,
  });
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
        {status === "converted" ? "Why this reward?" : "Why no reward yet?"}
      </summary>
      {data && (
        <ul className="grid gap-1.5">
          {data.explanation.sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere text-pretty">
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{describeProblem(error)}</p>}
      {!data && !error && (
        <Loading label="Loading the reasons">
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
    </details>
  );
}
