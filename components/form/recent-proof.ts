"use client";

import { createContext, useContext } from "react";

/** Asks members to prove who they are; resolves to whether they did. */
export type ProveAgain = () => Promise<boolean>;

const Context = createContext<ProveAgain | null>(null);

/** Lets the calls of the components below retry once the member has proven who they are. */
export const RecentProof = Context.Provider;

/** Handles a `reauthentication_required` refusal; null if no member is signed in. */
export function useProveAgain(): ProveAgain | null {
  return useContext(Context);
}
