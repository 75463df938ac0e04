"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { FoundReferral } from "./view";

interface Lead {
  readonly opened: FoundReferral | undefined;
  /** Whether there is no such lead, such as one of a campaign that was deleted since. */
  readonly isMissing: boolean;
}

/** The lead that the address names, of the list or, where that does not have it, such as from an email, asked for. */
export function useLead(lead: string | null, items: readonly FoundReferral[]): Lead {
  const { data } = useQuery({
    ...query(referrals.listAll, { referralId: lead ?? "", limit: 1 }),
    enabled: lead !== null,
  });
  if (lead === null) return { opened: undefined, isMissing: false };
  const opened = items.find(({ referralId }) => referralId === lead) ?? data?.referrals[0];
  return { opened, isMissing: data !== undefined && !opened };
}
