"use client";

import { type ReactNode, useCallback, useRef, useState } from "react";
import { RecentProof } from "@/components/form/recent-proof";
import { lazy, useWas } from "@/components/lazy";

const ProveAgainDialog = lazy(() => import("./prove-again-dialog").then((module) => module.ProveAgainDialog), null);

interface Props {
  /** Whether the member has a password; others sign in again. */
  readonly hasPassword: boolean;
  readonly children: ReactNode;
}

/**
 * Asks for the password in a dialog if the server requires recent authentication. `useSend` then retries the refused
 * write automatically.
 */
export function ProveAgain({ hasPassword, children }: Props) {
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);
  const wasOpen = useWas(open);
  const ask = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  function answer(proven: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  }

  return (
    <>
      <RecentProof value={ask}>{children}</RecentProof>
      {wasOpen && (
        <ProveAgainDialog
          hasPassword={hasPassword}
          open={open}
          onProven={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </>
  );
}
