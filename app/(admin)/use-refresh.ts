"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/** Reloads the lists and the server-rendered parts after a write. Await it for the lists. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    router.refresh();
    return client.invalidateQueries();
  };
}
