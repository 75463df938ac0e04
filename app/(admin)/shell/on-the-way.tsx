"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { leadsTo } from "./leads-to";

/**
 * Says that the page that was clicked is on its way, once that takes longer than people notice. The page they are on
 * stays until then: an outline in its place would hold the new one back (React shows one for 300 ms at least).
 */
export function OnTheWay() {
  const query = useSearchParams().toString();
  const here = `${usePathname()}?${query}`;
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    // Last of all, when a form that is not saved may have held the click back.
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
