"use client";

import { createContext, useContext } from "react";
import { toast } from "sonner";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";

type Refresh = () => Promise<unknown>;

const Context = createContext<Refresh>(async () => undefined);

/** Tells the components below how the pages around them show what a write has changed. */
export const AfterWrite = Context.Provider;

/** Shows everywhere what a write has changed. */
export function useAfterWrite(): Refresh {
  return useContext(Context);
}

/**
 * Takes a write back, as the button of a toast does it: that one is gone by then, so another says what came of it.
 * @returns a function of the write that takes it back, and of what to say once it has
 */
export function useUndo() {
  const refresh = useAfterWrite();
  const signedIn = useSignedInAs();
  return async (takeBack: () => Promise<unknown>, said: string) => {
    try {
      await takeBack();
      const shown = refresh();
      toast.success(said);
      await shown;
    } catch (error) {
      toast.error(describeProblem(error));
      signedIn?.failed(error);
    }
  };
}
