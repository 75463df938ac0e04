"use client";

import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

const never = () => () => {};
const nothing = new URLSearchParams();

/**
 * What the page's address asks for. These pages are made once for everybody, so it is read in the browser: nothing until
 * the page has come to life there.
 */
export function useDialogParam(): (name: string) => string | undefined {
  const params = useSearchParams();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const asked = isAlive ? params : nothing;
  return (name) => {
    const [value, ...others] = asked.getAll(name);
    return others.length === 0 ? value : undefined;
  };
}
