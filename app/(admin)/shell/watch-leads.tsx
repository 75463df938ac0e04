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
  const data = useNewLeads({ whenHidden: true });
  const newest = useRef<string>(undefined);
  useEffect(() => {
    if (!data) return;
    const leads = [
      ...data.leads.map(({ referralId: id, ...lead }) => ({ ...lead, id, path: referralsPath({ lead: id }) })),
      ...data.matchRequests.map(({ matchRequestId: id, ...lead }) => ({
        ...lead,
        ...{ id, path: referralsPath({ match: id }), advocateName: undefined },
      })),
    ];
    const since = newest.current;
    // Ids follow time; what was there when the page was opened is no news.
    newest.current = [since ?? "", ...leads.map(({ id }) => id)].toSorted().at(-1) ?? "";
    if (since === undefined) return;
    for (const { id, path, friendName, friendPhone, friendEmail, advocateName } of leads) {
      if (id <= since) continue;
      const contact = friendPhone ? formatPhone(friendPhone) : friendEmail;
      void showNotice({
        title: `New lead: ${friendName}`,
        body: [contact, advocateName ? `sent by ${advocateName}` : "Who sent them?"]
          .filter(Boolean)
          .join(", "),
        tag: id,
        path,
      });
    }
  }, [data]);
  return null;
}
