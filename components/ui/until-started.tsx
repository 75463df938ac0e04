"use client";

import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

/** Shows its children until React has hydrated the page. */
export function UntilStarted({ children }: { children: ReactNode }) {
  return useHydrated() ? null : children;
}
