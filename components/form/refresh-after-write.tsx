"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { refreshQueries } from "@/components/query-provider";
import { AfterWrite } from "./after-write";

interface RefreshAfterWriteProps {
  /** Reloads the server-rendered parts; omitted if the lists show everything. */
  readonly refreshPage?: () => void;
  readonly children: ReactNode;
}

/** Reloads the lists and the server-rendered parts after every write, then shows its success message. */
export function RefreshAfterWrite({ refreshPage, children }: RefreshAfterWriteProps) {
  const client = useQueryClient();
  async function afterWrite(success?: string, refreshes = true) {
    if (refreshes) {
      refreshPage?.();
      await refreshQueries(client);
    }
    if (success) toast.success(success);
  }
  return <AfterWrite value={afterWrite}>{children}</AfterWrite>;
}
