import type { Pages } from "@/components/list/pages";

const ignore = () => {};

/** A list that is there as a whole, as one that is read by pages. */
export function wholeList<Item>(items: readonly Item[]): Pages<Item> {
  return {
    items,
    isLoading: false,
    isPrevious: false,
    error: null,
    retry: ignore,
    isRetrying: false,
    hasMore: false,
    isLoadingMore: false,
    loadMore: ignore,
  };
}
