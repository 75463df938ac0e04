"use client";

import { type ComponentType, useEffect, useState } from "react";

interface OnDemand<P> {
  readonly Loaded: ComponentType<P> | null;
  /** The code could not be fetched, such as without a connection. */
  readonly failed: boolean;
}

/**
 * A component whose code is fetched when it is first wanted. Unlike with next/dynamic, code that does not come leaves
 * the page as it is.
 * @param load the same function each time
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>, wanted: boolean): OnDemand<P> {
  const [state, setState] = useState<OnDemand<P>>({ Loaded: null, failed: false });
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (Loaded) => setState({ Loaded, failed: false }),
      () => setState({ Loaded: null, failed: true }),
    );
  }, [load, wanted]);
  return state;
}
