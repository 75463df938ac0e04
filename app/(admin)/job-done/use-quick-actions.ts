"use client";

import { createContext, useContext } from "react";
import type { KnownCustomer } from "./use-job-draft";

export type QuickAction = "job" | "call" | "credit";

interface Openers {
  readonly openChoices: () => void;
  readonly open: (action: QuickAction) => void;
  readonly openJob: (customer: KnownCustomer) => void;
}

const nothing = () => {};
const Context = createContext<Openers>({ openChoices: nothing, open: nothing, openJob: nothing });

export const OpenQuickActions = Context.Provider;

/** Opens the three things a member does most: Job done, Log a call and Use credit. */
export function useQuickActions(): Openers {
  return useContext(Context);
}
