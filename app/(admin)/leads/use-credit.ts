"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import type { FoundReferral } from "./view";

/** The inputs for a reversal of a lead, loaded when its dialog opens. */
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

/** The current balance and debt of a lead's advocate, loaded when a dialog opens. */
export function useCredit({ campaignId, advocateId }: Pick<FoundReferral, "campaignId" | "advocateId">) {
  return useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
}
