"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";
import type { Part } from "./view";

export type StageCounts = Readonly<Record<Part, number>>;

/** How many leads each part of the inbox has; undefined until they are counted, and a list is complete without. */
export function useStageCounts(campaignId: string | null): StageCounts | undefined {
  const { data } = useQuery({
    ...query(referrals.countStages, campaignId === null ? {} : { campaignId }),
    placeholderData: keepPreviousData,
  });
  if (!data) return undefined;
  const { new: fresh, contacted, booked, converted, reversed, lost, rejected } = data.stages;
  const parts = { pending: fresh + contacted + booked, converted, rejected: lost + rejected };
  return {
    ...{ new: fresh, contacted, booked, ...parts },
    all: parts.pending + parts.converted + parts.rejected + reversed,
  };
}
