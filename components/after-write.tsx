"use client";

import { createContext, useContext } from "react";
import { toast } from "sonner";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";

type Refresh = () => Promise<unknown>;

const Context = createContext<Refresh>(async () => undefined);

/** Gives the components below a way to refresh the pages around them after a write. */
export const AfterWrite = Context.Provider;

/** Refreshes every query a write may have changed. */
export function useAfterWrite(): Refresh {
  return useContext(Context);
}

/**
 * Undoes a write from a toast's button. That toast is gone by then, so a second one reports the result.
 * @returns a function of the undoing write and its success message
 */
export function useUndo() {
  const refresh = useAfterWrite();
  const signedIn = useSignedInAs();
  return async (takeBack: () => Promise<unknown>, message: string) => {
    try {
      await takeBack();
      const refreshed = refresh();
      toast.success(message);
      await refreshed;
    } catch (error) {
      toast.error(describeProblem(error));
      signedIn?.failed(error);
    }
  };
}
