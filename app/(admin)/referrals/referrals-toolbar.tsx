"use client";

import type { ReactNode } from "react";
import { CampaignFilter, FilterChips, SearchBox } from "@/components/list/filters";
import type { useTotals } from "@/components/list/use-totals";
import { readText } from "@/components/list/view-parser";
import { NativeSelect } from "@/components/ui/native-select";
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
    <div className="grid gap-3 px-5 pt-4 pb-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search referrals"
          placeholder="Friend or advocate: name, e-mail, phone"
          value={q ?? ""}
          onSearch={(text) => setView({ q: readText(searchText, text) })}
          className="min-w-0 flex-[1_1_16rem]"
        />
        <CampaignFilter
          campaigns={campaigns}
          value={campaignId}
          onValueChange={(chosen) => setView({ campaignId: chosen })}
          className="min-w-0 flex-[1_1_9rem] sm:w-52 sm:flex-none"
        />
        <NativeSelect
          aria-label="Sort by"
          options={orders}
          value={sort ?? "newest"}
          onValueChange={(chosen) => setView({ sort: chosen === "oldest" ? chosen : null })}
          className="min-w-0 flex-[1_1_9rem] sm:w-40 sm:flex-none"
        />
        {children}
      </div>
      <FilterChips
        label="Show"
        chips={[
          { value: "pending", label: "Waiting", count: known?.waiting },
          { value: "converted", label: "Converted", count: known?.converted },
          { value: "all", label: "All", count: known?.referrals },
        ]}
        value={status ?? "pending"}
        onValueChange={(chosen) => setView({ status: chosen === "pending" ? null : chosen })}
      />
    </div>
  );
}
