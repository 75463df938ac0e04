"use client";

import { useQuery } from "@tanstack/react-query";
import { downloadCsv, query } from "@/lib/kit/client";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import type { InboxView } from "./view";

/** Filters that include new leads. */
const parts: ReadonlySet<InboxView["status"]> = new Set([null, "pending", "new", "all"]);

/** New leads without an advocate, if the filters include new ones. They belong to no campaign. */
export function useUnmatched({ q, status, campaignId }: InboxView) {
  const isShown = parts.has(status) && campaignId === null;
  const filter = q === null ? {} : { q };
  const { data } = useQuery({ ...query(matchRequests.list, filter), enabled: isShown });
  const requests = isShown ? (data?.matchRequests ?? []) : [];
  const download = () => downloadCsv(matchRequests.list, filter);
  return { requests, download: requests.length > 0 ? download : undefined };
}
