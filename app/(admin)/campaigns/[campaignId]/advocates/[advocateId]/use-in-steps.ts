"use client";

import { useState } from "react";
import type { Pages } from "@/components/list/use-pages";

/** Shows a long list in steps, so that it does not bury what stands below, and reads on where it has to. */
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
