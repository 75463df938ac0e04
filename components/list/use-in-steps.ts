"use client";

import { useState } from "react";
import type { Pages } from "./use-pages";

/** Reveals a long list in steps, so it doesn't push down the content below, and loads more as needed. */
export function useInSteps<Item>(pages: Pages<Item>, step: number): Pages<Item> {
  const [visibleCount, setVisibleCount] = useState(step);
  const { items, hasMore } = pages;
  return {
    ...pages,
    items: items.slice(0, visibleCount),
    hasMore: hasMore || items.length > visibleCount,
    loadMore: () => {
      setVisibleCount(visibleCount + step);
      if (hasMore && visibleCount + step > items.length) pages.loadMore();
    },
  };
}

const ignore = () => {};

/** A complete list in the shape of a paged one. */
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
