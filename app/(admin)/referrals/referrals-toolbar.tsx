"use client";

import type { ReactNode } from "react";
import { ListToolbar } from "@/components/list/list-toolbar";
import type { useTotals } from "@/components/list/use-totals";
import { readText } from "@/components/list/view-parser";
import { searchText } from "@/lib/kit/contract";
import type { Campaign, View } from "./view";

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

interface ReferralsToolbarProps {
  readonly campaigns: readonly Campaign[];
  readonly view: View;
  readonly setView: (change: Partial<View>) => void;
  readonly totals: ReturnType<typeof useTotals>;
  /** What is done with the list as it is shown. */
  readonly children: ReactNode;
}

/** What the inbox shows, and in which order. */
export function ReferralsToolbar({ campaigns, view, setView, totals, children }: ReferralsToolbarProps) {
  const { q, campaignId, status, sort } = view;
  const known = q === null ? totals : undefined;
  return (
    <ListToolbar
      search={{
        label: "Search referrals",
        placeholder: "Friend or advocate: name, email, phone",
        value: q ?? "",
        onSearch: (text) => setView({ q: readText(searchText, text) }),
      }}
      campaign={{ campaigns, value: campaignId, onValueChange: (chosen) => setView({ campaignId: chosen }) }}
      order={{
        options: orders,
        value: sort ?? "newest",
        onValueChange: (chosen) => setView({ sort: chosen === "oldest" ? chosen : null }),
        className: "sm:w-40 sm:flex-none",
      }}
      part={{
        chips: [
          { value: "pending", label: "Waiting", count: known?.waiting },
          { value: "converted", label: "Converted", count: known?.converted },
          { value: "rejected", label: "Rejected" },
          { value: "all", label: "All", count: known?.referrals },
        ],
        value: status ?? "pending",
        onValueChange: (chosen) => setView({ status: chosen === "pending" ? null : chosen }),
      }}
    >
      {children}
    </ListToolbar>
  );
}
