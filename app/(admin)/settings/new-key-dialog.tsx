"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { useReopened } from "@/components/form/draft";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

interface Props<Created> {
  readonly draftKey: string;
  readonly trigger: ReactElement;
  readonly title: string;
  readonly description: string;
  /** Asks for what the key takes, and is told of it. */
  readonly form: (onCreated: (created: Created) => void) => ReactNode;
  /** The key, with what can be done with it. */
  readonly secret: (created: Created) => ReactNode;
}

/**
 * Creates a key and shows its secret, this once. It is not closed by accident then: a key that only the screen has
 * would be lost.
 */
export function NewKeyDialog<Created>({ draftKey, trigger, form, secret, ...asking }: Props<Created>) {
  const [open, setOpen] = useReopened(draftKey);
  const [created, setCreated] = useState<Created>();
  const [warned, setWarned] = useState(false);
  const isShown = created !== undefined;

  function change(next: boolean) {
    if (!next && isShown) return setWarned(true);
    setOpen(next);
  }

  function finish() {
    setOpen(false);
    setCreated(undefined);
    setWarned(false);
  }

  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={change}
      title={isShown ? "Save your new key" : asking.title}
      description={
        isShown ? "This is the only time it is shown. Nobody can look it up later." : asking.description
      }
    >
      {isShown ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {secret(created)}
          {warned && (
            <div ref={(note) => note?.scrollIntoView({ block: "nearest" })}>
              <Notice tone="amber" role="alert" title="Have you saved it?">
                Once this is closed, the key cannot be shown again.
              </Notice>
            </div>
          )}
          <DialogActions>
            <Button look="primary" onClick={finish}>
              I have saved it
            </Button>
          </DialogActions>
        </div>
      ) : (
        form(setCreated)
      )}
    </Dialog>
  );
}
