"use client";

import type { ReactNode } from "react";
import { CampaignFilter } from "@/components/list/campaign-filter";
import { FilterChips } from "@/components/list/filter-chips";
import { SearchBox } from "@/components/list/search-box";
import type { useTotals } from "@/components/list/use-totals";
import { readText } from "@/components/list/view-parser";
import { NativeSelect } from "@/components/ui/native-select";
import { searchText } from "@/lib/kit/contract";
import { partNames, sortNames } from "./names";
import type { View } from "./view";

interface AdvocatesToolbarProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly view: View;
  readonly setView: (change: Partial<View>) => void;
  readonly totals: ReturnType<typeof useTotals>;
  /** What is done with the list as it is shown. */
  readonly children: ReactNode;
}

/** What the table shows, and in which order where its head is not there to be pressed. */
export function AdvocatesToolbar({ campaigns, view, setView, totals, children }: AdvocatesToolbarProps) {
  const { q, campaignId, part, sort } = view;
  const counts = q === null ? { all: totals?.advocates, withoutReferrals: totals?.withoutReferrals } : {};
  return (
    <div className="grid gap-3 px-5 pt-4 pb-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search advocates"
          placeholder="Name, e-mail, phone or code"
          value={q ?? ""}
          onSearch={(text) => setView({ q: readText(searchText, text) })}
          className="min-w-0 basis-full sm:flex-[1_1_16rem]"
        />
        <CampaignFilter
          campaigns={campaigns}
          value={campaignId}
          onValueChange={(chosen) => setView({ campaignId: chosen })}
          className="min-w-0 flex-[1_1_9rem] sm:w-52 sm:flex-none"
        />
        <NativeSelect
          aria-label="Sort by"
          options={sortNames}
          value={sort ?? "newest"}
          onValueChange={(chosen) => setView({ sort: chosen === "newest" ? null : chosen })}
          className="min-w-0 flex-[1_1_9rem] sm:hidden"
        />
        {children}
      </div>
      <FilterChips
        label="Show"
        chips={partNames.map((each) => ({ ...each, count: countOf(each.value, counts) }))}
        value={part ?? "all"}
        onValueChange={(chosen) => setView({ part: chosen === "all" ? null : chosen })}
      />
    </div>
  );
}

function countOf(part: string, counts: Readonly<Record<string, number | undefined>>): number | undefined {
  return counts[part];
}
