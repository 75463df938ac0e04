"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import type { FoundReferral } from "./view";

/** Explains a lead's reward, loaded on request, or right away if some of it was taken back. */
export function LeadExplanation({ referral }: { referral: FoundReferral }) {
  const { campaignId, referralId, reversedRewardCents, stage } = referral;
  const [isOpened, setOpened] = useState(stage === "reversed" || reversedRewardCents !== undefined);
  const { data, error } = useQuery({
    ...query(referrals.explain, { campaignId, referralId }),
    enabled: isOpened,
  });
  return (
    <details open={isOpened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
        {nameQuestion(referral)}
      </summary>
      {data && (
        <ul className="wrap-anywhere grid list-disc gap-1 pt-1 pl-5 text-pretty marker:text-faint">
          {data.explanation.sentences.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{describeProblem(error)}</p>}
      {!data && !error && (
        <Loading label="Loading the reasons">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
    </details>
  );
}

function nameQuestion({ stage }: FoundReferral): string {
  if (isOpen(stage)) return "Why no reward yet?";
  return stage === "lost" || stage === "rejected" ? "Why no reward?" : "Why this reward?";
}
