"use client";

import { useEffect, useState } from "react";

/**
 * The token after `#` in the URL: undefined until hydrated, null if there is none. It is removed from the address
 * bar, to keep it out of the history, screenshots and shared links.
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
