"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useDebounced } from "@/components/use-debounced";
import { campaigns } from "@/lib/business/campaigns/contract";
import { creditEvents } from "@/lib/insights/reports/events-contract";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { guide } from "@/lib/platform/guide/contract";

export interface SearchResults {
  readonly advocates: z.output<typeof advocates.find.output>["advocates"];
  readonly referrals: z.output<typeof referrals.listAll.output>["referrals"];
  /** Credit used on the invoice with this number. */
  readonly uses: z.output<typeof creditEvents.list.output>["creditEvents"];
  readonly campaigns: z.output<typeof campaigns.list.output>["campaigns"];
  /** Parts of the guide. */
  readonly help: z.output<typeof guide.search.output>["parts"];
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const pauseMs = 180;
const most = 5;
const mostUses = 3;
const mostHelp = 4;
/** As many as the server searches; a longer question is cut. */
const MOST_WORDS = 8;

/** Minimum letters before searching people; one letter would match everyone. */
export const FEWEST_LETTERS = 2;

/** No name begins like this, so a question is not looked up among people. */
const question = /^(how|what|where|when|why)\s|\?$/i;

/** Search results for a text. Never shows results of an earlier text. */
export function useSearchResults(text: string): SearchResults {
  const settled = useDebounced(text, pauseMs);
  const isWanted = text.length >= FEWEST_LETTERS;
  const isSettled = settled === text;
  const enabled = isWanted && isSettled;
  const q = settled.split(/\s+/).slice(0, MOST_WORDS).join(" ");
  const people = usePeople(q, enabled && !question.test(settled));
  const numbered = useByNumber(settled, enabled && /\d/.test(settled));
  const help = useQuery({ ...query(guide.search, { q }), enabled: enabled && !q.includes("@") });
  const all = useQuery({ ...query(campaigns.list, {}), enabled: isWanted });
  const queries = [...people.queries, ...numbered.queries, help, all];
  const failed = queries.filter(({ isError }) => isError);
  const isSearching = isWanted && (!isSettled || queries.some(({ isLoading }) => isLoading));
  return {
    advocates: people.advocates,
    referrals: unique([...numbered.jobs, ...people.friends]),
    uses: numbered.uses,
    campaigns: isWanted && all.data ? named(all.data.campaigns, text) : [],
    // Last, so that Enter opens the first person and not what came first.
    help: (enabled && !isSearching && help.data?.parts.slice(0, mostHelp)) || [],
    isSearching,
    error: enabled ? (failed[0]?.error ?? null) : null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Advocates and leads by name, email, phone or code. */
function usePeople(q: string, enabled: boolean) {
  const found = useQuery({ ...query(advocates.find, { q }), enabled });
  const friends = useQuery({ ...query(referrals.listAll, { q, limit: most }), enabled });
  return {
    queries: [found, friends],
    advocates: (enabled && found.data?.advocates.slice(0, most)) || [],
    friends: (enabled && friends.data?.referrals) || [],
  };
}

/** Finds what has this whole number; a part of one would be a guess. */
function useByNumber(number: string, enabled: boolean) {
  const byJob = { externalId: number, limit: 1 };
  const onInvoice = { invoiceNumber: number, limit: mostUses };
  const isPossible = creditEvents.list.input.shape.invoiceNumber.safeParse(number).success;
  const jobs = useQuery({ ...query(referrals.listAll, byJob), enabled });
  const uses = useQuery({ ...query(creditEvents.list, onInvoice), enabled: enabled && isPossible });
  return {
    queries: [jobs, uses],
    jobs: (enabled && jobs.data?.referrals) || [],
    uses: (enabled && uses.data?.creditEvents) || [],
  };
}

function unique(list: SearchResults["referrals"]): SearchResults["referrals"] {
  return [...new Map(list.map((referral) => [referral.referralId, referral])).values()].slice(0, most);
}

function named(list: SearchResults["campaigns"], text: string): SearchResults["campaigns"] {
  const terms = text.toLowerCase().split(/\s+/);
  return list.filter(({ name }) => terms.every((term) => name.toLowerCase().includes(term))).slice(0, most);
}
