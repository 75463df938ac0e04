"use client";

import { useEffect, useRef } from "react";
import { formatPhone } from "@/lib/kit/format-phone";
import { showNotice, useLeadNotices } from "../lead-notices";
import { referralsPath } from "../paths";
import { useNewLeads } from "../use-new-leads";

/** Shows a notification for each new lead, where this browser was told to. */
export function WatchLeads() {
  const [isOn] = useLeadNotices();
  return isOn ? <Watching /> : null;
}

function Watching() {
  const leads = useNewLeads({ whenHidden: true })?.leads;
  const newest = useRef<string>(undefined);
  useEffect(() => {
    if (!leads) return;
    const since = newest.current;
    // Ids follow time; what was there when the page was opened is no news.
    newest.current = [since ?? "", ...leads.map(({ referralId }) => referralId)].toSorted().at(-1) ?? "";
    if (since === undefined) return;
    for (const { referralId, friendName, friendPhone, friendEmail, advocateName } of leads) {
      if (referralId <= since) continue;
      const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
      void showNotice({
        title: `New lead: ${friendName}`,
        body: [contact, `sent by ${advocateName}`].filter(Boolean).join(", "),
        tag: referralId,
        path: referralsPath({ lead: referralId }),
      });
    }
  }, [leads]);
  return null;
}
