"use client";

import { inboxCount } from "@/lib/platform/inbox/count-contract";

/** Evaluates the frame's contracts in a separate step; see AdminLayout. */
export function ContractsAhead() {
  void inboxCount;
  return null;
}
