"use client";

import { useQuery } from "@tanstack/react-query";
import { downloadCsv, query } from "@/lib/kit/client";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import type { View } from "./view";

/** The parts of the inbox that new leads belong to. */
const parts: ReadonlySet<View["status"]> = new Set([null, "pending", "new", "all"]);

/** The new leads without a sender, if the inbox shows new ones; a campaign has none of them. */
export function useUnmatched({ q, status, campaignId }: View) {
  const isShown = parts.has(status) && campaignId === null;
  const asked = q === null ? {} : { q };
  const { data } = useQuery({ ...query(matchRequests.list, asked), enabled: isShown });
  const requests = isShown ? (data?.matchRequests ?? []) : [];
  const download = () => downloadCsv(matchRequests.list, asked);
  return { requests, download: requests.length > 0 ? download : undefined };
}
