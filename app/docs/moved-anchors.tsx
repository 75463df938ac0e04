"use client";

import { useEffect } from "react";

/** Follows the address of an endpoint or object from before each area had its page, such as /docs#createCampaign. */
export function MovedAnchors() {
  useEffect(() => {
    const follow = () => {
      const id = decodeURIComponent(window.location.hash.slice(1));
      const moved = document.getElementById(id)?.querySelector<HTMLAnchorElement>(":scope > a[data-moved]");
      if (moved) window.location.replace(moved.href);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return null;
}
