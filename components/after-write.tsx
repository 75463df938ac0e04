"use client";

import { createContext, useContext } from "react";

type Refresh = () => Promise<unknown>;

const Context = createContext<Refresh>(async () => undefined);

/** Tells the components below how the pages around them show what a write has changed. */
export const AfterWrite = Context.Provider;

/** Shows everywhere what a write has changed. */
export function useAfterWrite(): Refresh {
  return useContext(Context);
}
