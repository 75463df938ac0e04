"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/** Shows what a write has changed: lists are asked for anew, which can be awaited, and so is what the server drew. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    router.refresh();
    return client.invalidateQueries();
  };
}
