"use client";

import { toast } from "sonner";
import { useAfterWrite } from "@/components/form/after-write";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";

/**
 * Undoes a write from a toast's button. That toast is gone by then, so a second one reports the result.
 * @returns a function of the undoing write and its success message
 */
export function useUndo() {
  const afterWrite = useAfterWrite();
  const signedIn = useSignedInAs();
  return async (takeBack: () => Promise<unknown>, message: string) => {
    try {
      await takeBack();
      await afterWrite(message);
    } catch (error) {
      toast.error(describeProblem(error));
      signedIn?.failed(error);
    }
  };
}
