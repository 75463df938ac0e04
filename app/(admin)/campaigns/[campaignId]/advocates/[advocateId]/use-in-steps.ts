"use client";

import { useState } from "react";
import type { Pages } from "@/components/list/use-pages";

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
