"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { InboxPart } from "./view";

export type StageCounts = Readonly<Record<InboxPart, number>>;

type StageCountsOutput = z.output<typeof referrals.countStages.output>;

/** The server's first counts, and the campaign they are for. */
export interface FirstCounts extends StageCountsOutput {
  readonly campaignId: string | null;
}

/** Lead counts per filter; undefined until loaded. The list works without them. */
export function useStageCounts(campaignId: string | null, first: FirstCounts): StageCounts | undefined {
  const { data } = useQuery({
    ...query(referrals.countStages, campaignId === null ? {} : { campaignId }),
    placeholderData: keepPreviousData,
    ...(campaignId === first.campaignId && {
      initialData: { stages: first.stages, matchRequests: first.matchRequests },
    }),
  });
  if (!data) return undefined;
  const { new: sent, contacted, booked, converted, reversed, lost, rejected } = data.stages;
  const fresh = sent + data.matchRequests;
  const parts = { pending: fresh + contacted + booked, converted, reversed, rejected: lost + rejected };
  const counted = parts.pending + parts.converted;
  return {
    new: fresh,
    contacted,
    booked,
    ...parts,
    counted,
    all: counted + parts.rejected + parts.reversed,
  };
}
