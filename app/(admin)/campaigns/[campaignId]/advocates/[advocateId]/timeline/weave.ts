import type { Pages } from "@/components/list/pages";
import { mergeByTime, strandsToRead } from "./merge-by-time";

/** Several lists that are read page by page as one list, newest first. */
export function weave<Item extends { readonly at: Date }>(strands: readonly Pages<Item>[]): Pages<Item> {
  const failed = strands.filter(({ error }) => error !== null);
  return {
    items: mergeByTime(strands),
    isLoading: strands.some(({ isLoading }) => isLoading),
    isPrevious: false,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const strand of failed) strand.retry();
    },
    isRetrying: failed.some(({ isRetrying }) => isRetrying),
    hasMore: strands.some(({ hasMore }) => hasMore),
    isLoadingMore: strands.some(({ isLoadingMore }) => isLoadingMore),
    loadMore: () => {
      for (const strand of strandsToRead(strands)) strand.loadMore();
    },
  };
}

/** The same list with every item turned into something else. */
export function mapPages<From, To>(pages: Pages<From>, turn: (item: From) => To): Pages<To> {
  return { ...pages, items: pages.items.map(turn) };
}
