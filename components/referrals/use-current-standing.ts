"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import type { ReferralToConvert } from "./converting";

/**
 * How the advocate stands right now, asked when the dialog opens, and again when the conversion was refused: then
 * somebody else may have converted the referral meanwhile.
 */
export function useCurrentStanding({ campaignId, advocateId }: ReferralToConvert, refusal?: string) {
  const standing = useQuery({
    ...query(advocates.get, { campaignId, advocateId }),
    // Apart from what the page shows: once that says "converted" it has no place for the dialog that tells it.
    queryKey: ["standing", campaignId, advocateId],
    staleTime: 0,
  });
  const { refetch } = standing;
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);
  return standing;
}

export type Standing = ReturnType<typeof useCurrentStanding>;
