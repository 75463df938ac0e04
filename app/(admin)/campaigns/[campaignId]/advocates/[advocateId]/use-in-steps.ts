"use client";

import { useState } from "react";
import type { Pages } from "@/components/list/use-pages";

/** Reveals a long list in steps, so it doesn't push down the content below, and loads more as needed. */
export function useInSteps<Item>(pages: Pages<Item>, step: number): Pages<Item> {
  const [shown, setShown] = useState(step);
  const { items, hasMore } = pages;
  return {
    ...pages,
    items: items.slice(0, shown),
    hasMore: hasMore || items.length > shown,
    loadMore: () => {
      setShown(shown + step);
      if (hasMore && shown + step > items.length) pages.loadMore();
    },
  };
}
