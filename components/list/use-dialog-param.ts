"use client";

import { createParser, useQueryState } from "nuqs";
import { useReopened } from "@/components/form/draft";

const parseAsPresent = createParser<true>({
  parse: (written) => (written === "1" ? true : null),
  serialize: () => "1",
});

/** Dialog open state, initially true if the URL asks for it, as `?enroll=1` does, or if its form has a saved draft. */
export function useDialogParam(key: string, draftKey: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [param, setParam] = useQueryState(key, parseAsPresent);
  const [open, setOpen] = useReopened(draftKey);
  const change = (next: boolean) => {
    setOpen(next);
    if (param) void setParam(null);
  };
  return [open || param === true, change];
}
