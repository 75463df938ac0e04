"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import type { FoundReferral } from "./view";

/** What a reversal of a lead goes by, asked when a dialog is about it. */
export function useReversalRules(lead: Pick<FoundReferral, "campaignId" | "advocateId">) {
  const { data: settings, error } = useQuery(query(creditSettings.get, {}));
  const credit = useCredit(lead);
  return {
    error: error ?? credit.error,
    data: credit.data &&
      settings && {
        ...credit.data.advocate,
        reverseShareBps: settings.creditSettings.reverseShareBps,
      },
  };
}

/** What a lead's advocate has and owes right now, asked when a dialog is about it. */
export function useCredit({ campaignId, advocateId }: Pick<FoundReferral, "campaignId" | "advocateId">) {
  return useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
}
