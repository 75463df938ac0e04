"use client";

import { dashboard } from "@/lib/insights/dashboard/contract";

/** Evaluates the frame's contracts in a separate step; see AdminLayout. */
export function ContractsAhead() {
  void dashboard;
  return null;
}
