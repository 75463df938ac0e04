"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";
import type { FoundReferral } from "./view";

/** The lead that the address names, of the list or, where that does not have it, such as from an email, asked for. */
export function useLead(lead: string | null, items: readonly FoundReferral[]): FoundReferral | undefined {
  const { data } = useQuery({
    ...query(referrals.listAll, { referralId: lead ?? "", limit: 1 }),
    enabled: lead !== null,
  });
  if (lead === null) return undefined;
  return items.find(({ referralId }) => referralId === lead) ?? data?.referrals[0];
}
