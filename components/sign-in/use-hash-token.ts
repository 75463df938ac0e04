"use client";

import { useEffect, useState } from "react";

/**
 * The token that follows `#` in the address: undefined until the browser has taken over, null without one. It is taken
 * out of the address bar, so that it does not stay in the history, in a screenshot or in a shared link.
 */
export function useHashToken(prefix: "rrl_" | "rrp_" | "rri_"): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const hash = window.location.hash.slice(1);
      if (!hash.startsWith(prefix)) return setToken((current) => current ?? null);
      setToken(hash);
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", `${pathname}${search}`);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [prefix]);
  return token;
}
