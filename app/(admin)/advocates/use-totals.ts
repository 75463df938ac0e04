"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { query } from "@/lib/kit/client";

/** Advocates in each part of the list. */
interface ListTotals {
  readonly all: number;
  readonly withCredit: number;
  readonly neverVisited: number;
  readonly withoutReferrals: number;
}

/**
 * Totals of all campaigns or of one, from stored figures rather than a count. Undefined until they load; lists work
 * without them.
 */
export function useTotals(campaignId: string | null): ListTotals | undefined {
  const { data } = useQuery({
    ...query(dashboardFigures.insights, campaignId === null ? {} : { campaignId }),
    placeholderData: keepPreviousData,
  });
  if (!data) return undefined;
  const { withCredit, funnel } = data;
  return {
    all: funnel.invited,
    withCredit,
    neverVisited: funnel.invited - funnel.visited,
    withoutReferrals: funnel.invited - funnel.referred,
  };
}
