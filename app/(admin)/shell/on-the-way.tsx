"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { leadsTo } from "./leads-to";

/**
 * Announces a slow navigation. The current page stays until then: a skeleton would delay the new one (React shows it
 * for at least 300 ms).
 */
export function OnTheWay() {
  const query = useSearchParams().toString();
  const here = `${usePathname()}?${query}`;
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    // Runs last, since an unsaved form may have blocked the click.
    const note = (event: MouseEvent) => leadsTo(event) !== null && setLeft(here);
    window.addEventListener("click", note);
    return () => window.removeEventListener("click", note);
  }, [here]);
  if (left !== here) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      data-spinner
      className="fixed inset-x-0 top-0 z-30 h-0.5 origin-left animate-progress bg-accent print:hidden"
    />
  );
}
