"use client";

import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

const never = () => () => {};
const nothing = new URLSearchParams();

/** Reads the query in the browser, since these pages are shared by all visitors. Returns undefined until hydrated. */
export function useDialogParam(): (name: string) => string | undefined {
  const params = useSearchParams();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const query = isAlive ? params : nothing;
  return (name) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 ? value : undefined;
  };
}
