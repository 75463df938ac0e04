"use client";

import type { ReactNode } from "react";
import { AfterWrite } from "@/components/after-write";
import { useRefresh } from "../use-refresh";

/** Lets the components that pages share refresh these pages. */
export function Refreshing({ children }: { children: ReactNode }) {
  return <AfterWrite value={useRefresh()}>{children}</AfterWrite>;
}
