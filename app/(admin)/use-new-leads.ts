"use client";

import { useQuery } from "@tanstack/react-query";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { query } from "@/lib/kit/client";

const EVERY_MS = 10_000;

/** Polls for new leads, so they appear without a reload. */
export function useNewLeads({ whenHidden }: { readonly whenHidden: boolean }) {
  const { data } = useQuery({
    ...query(dashboard.newLeads, {}),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: whenHidden,
  });
  return data;
}
