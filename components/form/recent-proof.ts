"use client";

import { createContext, useContext } from "react";

/** Asks the member to prove who they are; tells whether they did. */
export type ProveAgain = () => Promise<boolean>;

const Context = createContext<ProveAgain | null>(null);

/** Lets the calls of the components below be repeated once the member has proven who they are. */
export const RecentProof = Context.Provider;

/** How to ask for the proof that a refusal wants (`reauthentication_required`); null where nobody is signed in. */
export function useProveAgain(): ProveAgain | null {
  return useContext(Context);
}
