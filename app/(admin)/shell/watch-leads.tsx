"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { showNotice, useLeadNotices } from "../lead-notices";
import { inboxRowPath, referralsPath } from "../paths";

/** Shows a notification for each new lead, if this browser has them turned on. */
export function WatchLeads() {
  const [isOn] = useLeadNotices();
  return isOn ? <Watching /> : null;
}

/** New leads, with or without a known advocate. */
function listLeads({ leads, matchRequests }: z.output<typeof dashboard.newLeads.output>) {
  const sent = leads.map(({ referralId: id, advocateName, ...lead }) => ({
    ...lead,
    id,
    from: `sent by ${advocateName}`,
    path: referralsPath({ lead: id }),
  }));
  const unmatched = matchRequests.map(({ matchRequestId: id, ...lead }) => ({
    ...lead,
    id,
    from: "Who sent them?",
    path: inboxRowPath({ kind: "match", id }),
  }));
  return [...sent, ...unmatched];
}

function Watching() {
  const data = useNewLeads({ whenHidden: true });
  const newest = useRef<string>(undefined);
  useEffect(() => {
    if (!data) return;
    const leads = listLeads(data);
    const since = newest.current;
    // Ids are ordered by time; leads from before the page opened aren't new.
    newest.current = [since ?? "", ...leads.map(({ id }) => id)].toSorted().at(-1) ?? "";
    if (since === undefined) return;
    for (const { id, path, friendName, friendPhone, friendEmail, from } of leads) {
      if (id <= since) continue;
      const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
      void showNotice({
        title: `New lead: ${friendName}`,
        body: [contact, from].filter(Boolean).join(", "),
        tag: id,
        path,
      });
    }
  }, [data]);
  return null;
}

const EVERY_MS = 10_000;

/** Polls for new leads, so they appear without a reload. */
function useNewLeads({ whenHidden }: { readonly whenHidden: boolean }) {
  const { data } = useQuery({
    ...query(dashboard.newLeads, {}),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: whenHidden,
  });
  return data;
}
