"use client";

import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { FoundReferral } from "./view";

interface OpenedLead {
  readonly opened: FoundReferral | undefined;
  /** Whether it doesn't exist, for example after its campaign was deleted. */
  readonly isMissing: boolean;
}

/** The lead in the address, from the list or else from the API, for example when opened from an email. */
export function useLead(lead: string | null, items: readonly FoundReferral[]): OpenedLead {
  const { data } = useQuery({
    ...query(referrals.listAll, { referralId: lead ?? "", limit: 1 }),
    enabled: lead !== null,
  });
  if (lead === null) return { opened: undefined, isMissing: false };
  const opened = items.find(({ referralId }) => referralId === lead) ?? data?.referrals[0];
  return { opened, isMissing: data !== undefined && !opened };
}
