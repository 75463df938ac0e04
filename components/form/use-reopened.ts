import { useEffect, useState } from "react";
import { hasDraft } from "./draft";
import { useSignedInAs } from "./signed-in-as";

/** Whether a dialog is open, as with `useState`; at first it is when its form holds a draft to bring back. */
export function useReopened(draftKey: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const user = useSignedInAs()?.email;
  useEffect(() => {
    if (user !== undefined && hasDraft(sessionStorage, { form: draftKey, user })) setOpen(true);
  }, [draftKey, user]);
  return [open, setOpen];
}
