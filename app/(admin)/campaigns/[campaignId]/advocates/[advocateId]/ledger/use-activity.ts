"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { Pages } from "@/components/list/pages";
import { call } from "@/lib/kit/client";
import { credit } from "@/lib/ledger/contract";
import type { First, Place } from "../read-page";
import type { Entry } from "./entry";

/** The advocate's ledger, newest first: at first what the server put into the page, then as far back as one asks. */
export function useActivity(place: Place, first: First["activity"]): Pages<Entry> {
  const result = useInfiniteQuery({
    queryKey: [credit.activity.path, "pages", place],
    queryFn: ({ signal, pageParam }) =>
      call(credit.activity, pageParam === undefined ? place : { ...place, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: () => ({ pages: [z.decode(credit.activity.output, first)], pageParams: [undefined] }),
  });
  return {
    items: result.data.pages.flatMap(({ activity }) => activity),
    isLoading: false,
    isPrevious: false,
    error: result.error,
    retry: () => void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
    isRetrying: result.isFetching,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
  };
}
