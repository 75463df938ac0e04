"use client";

import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { useReopened } from "./draft";

interface DraftDialogProps extends Omit<DialogProps, "open" | "onOpenChange" | "children"> {
  readonly draftKey: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog with a form that keeps a draft. It reopens if the session expired while the form was filled in. */
export function DraftDialog({ draftKey, children, ...dialog }: DraftDialogProps) {
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog {...dialog} open={open} onOpenChange={setOpen}>
      {children(() => setOpen(false))}
    </Dialog>
  );
}
