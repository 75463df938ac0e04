"use client";

import { dashboard } from "@/lib/insights/dashboard/contract";

/** The contracts that the frame of the app needs, evaluated in a step of their own; see AdminLayout. */
export function ContractsAhead() {
  void dashboard;
  return null;
}
