"use client";

import { useCallback, useState } from "react";

/**
 * The chosen rows of a list. When the list shows something else, nothing is chosen: what is not seen is not meant.
 * @param idOf the same function every time
 */
export function useSelection<Item>(idOf: (item: Item) => string, view: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setChosen(new Map());
  }
  const set = useCallback(
    (items: readonly Item[], isChosen: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const item of items) {
          if (isChosen) next.set(idOf(item), item);
          else next.delete(idOf(item));
        }
        return next;
      }),
    [idOf],
  );
  return {
    items: [...chosen.values()],
    has: (item: Item) => chosen.has(idOf(item)),
    set,
    clear: () => setChosen(new Map()),
  };
}
