"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useDebounced } from "@/components/use-debounced";
import { advocates } from "@/lib/advocates/contract";
import { campaigns } from "@/lib/campaigns/contract";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";

export interface Found {
  readonly advocates: z.output<typeof advocates.listAll.output>["advocates"];
  readonly referrals: z.output<typeof referrals.listAll.output>["referrals"];
  readonly campaigns: z.output<typeof campaigns.list.output>["campaigns"];
  /** Whether anything is still on its way. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const pauseMs = 180;
const most = 5;

/** How much has to be typed before people are searched: one letter finds everybody. */
export const FEWEST_LETTERS = 2;

/** Who and what a text finds. Nothing that another text has found is ever shown. */
export function useFound(text: string): Found {
  const settled = useDebounced(text, pauseMs);
  const isWanted = text.length >= FEWEST_LETTERS;
  const isSettled = settled === text;
  const enabled = isWanted && isSettled;
  const asked = { q: settled, limit: most };
  const people = useQuery({ ...query(advocates.listAll, asked), enabled });
  const friends = useQuery({ ...query(referrals.listAll, asked), enabled });
  const all = useQuery({ ...query(campaigns.list, {}), enabled: isWanted });
  const failed = [people, friends, all].filter(({ isError }) => isError);
  return {
    advocates: (enabled && people.data?.advocates) || [],
    referrals: (enabled && friends.data?.referrals) || [],
    campaigns: isWanted && all.data ? named(all.data.campaigns, text) : [],
    isSearching: isWanted && (!isSettled || people.isLoading || friends.isLoading || all.isLoading),
    error: enabled ? (failed[0]?.error ?? null) : null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function named(list: Found["campaigns"], text: string): Found["campaigns"] {
  const words = text.toLowerCase().split(/\s+/);
  return list.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, most);
}
