"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { query } from "@/lib/kit/client";

interface ListTotals {
  readonly advocates: number;
  readonly withoutReferrals: number;
  readonly referrals: number;
  readonly waiting: number;
  readonly converted: number;
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
  const { totals, funnel } = data;
  return {
    advocates: totals.enrolled,
    withoutReferrals: funnel.invited - funnel.referred,
    referrals: totals.referrals,
    waiting: totals.referrals - totals.conversions,
    converted: totals.conversions,
  };
}
