"use client";

import { toast } from "sonner";
import { useAfterWrite } from "./after-write";
import { describeProblem } from "./form/describe-problem";
import { useSignedInAs } from "./form/signed-in-as";

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
      await refresh();
      toast.success(said);
    } catch (error) {
      toast.error(describeProblem(error));
      signedIn?.failed(error);
    }
  };
}
