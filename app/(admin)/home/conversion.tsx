"use client";

import { useQuery } from "@tanstack/react-query";
import { describeProblem } from "@/components/form/describe-problem";
import { ConvertForm } from "@/components/referrals/convert-form";
import { ErrorState } from "@/components/ui/error-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import type { WaitingReferral } from "./figures";

interface ConversionProps {
  readonly referral: WaitingReferral;
  readonly draftKey: string;
  readonly onClose: () => void;
}

/** Converts a referral, after loading the terms it was made under. */
export function Conversion({ referral, draftKey, onClose }: ConversionProps) {
  const { campaignId, advocateId, referralId, advocateName } = referral;
  const { data, error, refetch, isFetching } = useQuery(query(advocates.get, { campaignId, advocateId }));
  const listed = data?.referrals.find((each) => each.referralId === referralId);
  if (listed) {
    return <ConvertForm referral={{ ...listed, advocateName }} {...{ draftKey, onClose }} />;
  }
  if (error) {
    return (
      <ErrorState title="The lead didn’t load" onRetry={() => void refetch()} pending={isFetching}>
        {describeProblem(error)}
      </ErrorState>
    );
  }
  return (
    <Loading label="Loading the form">
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}
