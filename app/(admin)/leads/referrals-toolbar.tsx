"use client";

import type { ReactNode } from "react";
import { ListToolbar } from "@/components/list/list-toolbar";
import { readText } from "@/components/list/view-parser";
import { searchText } from "@/lib/kit/contract";
import type { StageCounts } from "./use-stage-counts";
import type { CampaignOption, InboxView } from "./view";

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

interface ReferralsToolbarProps {
  readonly campaigns: readonly CampaignOption[];
  readonly view: InboxView;
  readonly setView: (change: Partial<InboxView>) => void;
  /** Undefined while loading. */
  readonly counts: StageCounts | undefined;
  /** Actions of the page's header, for phones. */
  readonly phoneActions: ReactNode;
}

export function ReferralsToolbar(props: ReferralsToolbarProps) {
  const { campaigns, view, setView, counts, phoneActions } = props;
  const { q, campaignId, status, sort, days } = view;
  const known = q === null && days === null ? counts : undefined;
  return (
    <ListToolbar
      phoneActions={phoneActions}
      search={{
        label: "Search leads",
        placeholder: "Name, email or phone",
        value: q ?? "",
        onSearch: (text) => setView({ q: readText(searchText, text) }),
      }}
      campaign={{ campaigns, value: campaignId, onValueChange: (chosen) => setView({ campaignId: chosen }) }}
      order={{
        options: orders,
        value: sort ?? "newest",
        onValueChange: (chosen) => setView({ sort: chosen === "oldest" ? chosen : null }),
        className: "sm:w-40",
      }}
      part={{
        chips: [
          { value: "pending", label: "Open", count: known?.pending },
          { value: "new", label: "New", count: known?.new },
          { value: "contacted", label: "Contacted", count: known?.contacted },
          { value: "booked", label: "Booked", count: known?.booked },
          { value: "converted", label: "Converted", count: known?.converted },
          { value: "rejected", label: "Lost", count: known?.rejected },
          ...(counts?.reversed || status === "reversed"
            ? [{ value: "reversed" as const, label: "Reversed", count: known?.reversed }]
            : []),
          ...(status === "counted"
            ? [{ value: "counted" as const, label: "Open or converted", count: known?.counted }]
            : []),
          { value: "all", label: "All", count: known?.all },
        ],
        value: status ?? "pending",
        onValueChange: (chosen) => setView({ status: chosen === "pending" ? null : chosen }),
      }}
    />
  );
}
