"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

interface Props<Created> {
  readonly trigger?: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly width?: "medium" | "large";
  readonly title: string;
  readonly description: string;
  /** The title while the secret is shown. */
  readonly shownTitle: string;
  /** The form; it calls back with the created object. */
  readonly form: (onCreated: (created: Created) => void) => ReactNode;
  readonly secret: (created: Created) => ReactNode;
  /** Called once the secret is saved. */
  readonly onDone?: (created: Created) => void;
}

/**
 * Creates an object with a secret and shows it once. The dialog then can't be dismissed by accident, since the secret
 * can't be shown again.
 */
export function NewSecretDialog<Created>(props: Props<Created>) {
  const { open, onOpenChange, shownTitle, form, secret, onDone, ...asking } = props;
  const [created, setCreated] = useState<Created>();
  const [warned, setWarned] = useState(false);
  const isShown = created !== undefined;

  function change(next: boolean) {
    if (!next && isShown) return setWarned(true);
    onOpenChange(next);
  }

  function finish() {
    onOpenChange(false);
    setCreated(undefined);
    setWarned(false);
    if (isShown) onDone?.(created);
  }

  return (
    <Dialog
      {...asking}
      open={open}
      onOpenChange={change}
      title={isShown ? shownTitle : asking.title}
      description={isShown ? "This is the only time it is shown. No one can look it up later." : asking.description}
    >
      {isShown ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {secret(created)}
          {warned && (
            <div ref={(note) => note?.scrollIntoView({ block: "nearest" })}>
              <Notice tone="amber" role="alert" title="Have you saved it?">
                Once you close this, it can’t be shown again.
              </Notice>
            </div>
          )}
          <DialogActions>
            <Button variant="primary" onClick={finish}>
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
