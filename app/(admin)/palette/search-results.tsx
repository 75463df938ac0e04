"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import type { z } from "zod";
import { ReferralBadge } from "@/components/referrals/referral-badge";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { useDebounced } from "@/components/use-debounced";
import { campaigns } from "@/lib/business/campaigns/contract";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { advocatePath, campaignPath, referralsPath } from "../paths";
import type { PaletteEntry } from "./entries";
import { PaletteGroup, PaletteRow } from "./palette-row";

export interface SearchResults {
  readonly advocates: z.output<typeof advocates.listAll.output>["advocates"];
  readonly referrals: z.output<typeof referrals.listAll.output>["referrals"];
  readonly campaigns: z.output<typeof campaigns.list.output>["campaigns"];
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const pauseMs = 180;
const most = 5;

/** Minimum letters before searching people; one letter would match everyone. */
export const FEWEST_LETTERS = 2;

/** Search results for a text. Never shows results of an earlier text. */
export function useSearchResults(text: string): SearchResults {
  const settled = useDebounced(text, pauseMs);
  const isWanted = text.length >= FEWEST_LETTERS;
  const isSettled = settled === text;
  const enabled = isWanted && isSettled;
  const searchInput = { q: settled, limit: most };
  const people = useQuery({ ...query(advocates.find, { q: settled }), enabled });
  const friends = useQuery({ ...query(referrals.listAll, searchInput), enabled });
  const all = useQuery({ ...query(campaigns.list, {}), enabled: isWanted });
  const failed = [people, friends, all].filter(({ isError }) => isError);
  return {
    advocates: (enabled && people.data?.advocates.slice(0, most)) || [],
    referrals: (enabled && friends.data?.referrals) || [],
    campaigns: isWanted && all.data ? named(all.data.campaigns, text) : [],
    isSearching: isWanted && (!isSettled || people.isLoading || friends.isLoading || all.isLoading),
    error: enabled ? (failed[0]?.error ?? null) : null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function named(list: SearchResults["campaigns"], text: string): SearchResults["campaigns"] {
  const terms = text.toLowerCase().split(/\s+/);
  return list.filter(({ name }) => terms.every((term) => name.toLowerCase().includes(term))).slice(0, most);
}

interface FoundProps<Item> {
  readonly items: readonly Item[];
  readonly act: (what: PaletteEntry["act"]) => void;
}

/** Advocates with campaign and balance. */
export function FoundAdvocates({ items, act }: FoundProps<SearchResults["advocates"][number]>) {
  return (
    <PaletteGroup heading="Advocates">
      {items.map((advocate) => (
        <PaletteRow
          key={advocate.advocateId}
          id={`advocate ${advocate.advocateId}`}
          name={advocate.name}
          leading={<Avatar name={advocate.name} />}
          detail={
            <>
              <bdi>{advocate.campaignName}</bdi> · <bdi>{advocate.email ?? advocate.phone}</bdi>
            </>
          }
          trailing={<Money cents={advocate.creditBalanceCents} />}
          onSelect={() => act(advocatePath(advocate))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Leads with advocate and stage. They open beside the list, where they can be converted. */
export function FoundReferrals({ items, act }: FoundProps<SearchResults["referrals"][number]>) {
  return (
    <PaletteGroup heading="Leads">
      {items.map(({ referralId, friendName, advocateName, campaignName, ...state }) => (
        <PaletteRow
          key={referralId}
          id={`referral ${referralId}`}
          name={friendName}
          leading={<Avatar name={friendName} />}
          detail={
            <>
              referred by <bdi>{advocateName}</bdi> · <bdi>{campaignName}</bdi>
            </>
          }
          trailing={<ReferralBadge referral={state} />}
          onSelect={() => act(referralsPath({ status: "all", lead: referralId }))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Campaigns with status. */
export function FoundCampaigns({ items, act }: FoundProps<SearchResults["campaigns"][number]>) {
  return (
    <PaletteGroup heading="Campaigns">
      {items.map(({ campaignId, name, status }) => (
        <PaletteRow
          key={campaignId}
          id={`campaign ${campaignId}`}
          name={name}
          leading={<Megaphone size={16} />}
          trailing={status === "paused" && <Badge>Paused</Badge>}
          onSelect={() => act(campaignPath(campaignId))}
        />
      ))}
    </PaletteGroup>
  );
}
