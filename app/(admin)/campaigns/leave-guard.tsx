"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useOnDemand } from "@/components/use-on-demand";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);

/** Asks before a link or the browser leaves the page while something on it is not saved. */
export function LeaveGuard({ when }: { when: boolean }) {
  const router = useRouter();
  const signedIn = useSignedInAs();
  const [target, setTarget] = useState<string>();
  const isOver = useRef(false);
  // Fetched once there is something to lose, so that it is there when the click comes.
  const { Loaded: ConfirmDialog } = useOnDemand(loadDialog, when);
  const canAsk = ConfirmDialog !== null;

  // What was typed is kept then, and whoever has been signed out cannot save it anyway.
  useEffect(
    () =>
      signedIn?.beforeSignedOut(() => {
        isOver.current = true;
      }),
    [signedIn],
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const path = canAsk ? leadsTo(event) : null;
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", hold, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", hold, { capture: true });
    };
  }, [when, canAsk]);

  if (!ConfirmDialog) return null;
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(open) => !open && setTarget(undefined)}
      title="Leave without saving?"
      verb="Leave"
      onConfirm={() => {
        setTarget(undefined);
        if (target !== undefined) router.push(target);
      }}
    >
      What you changed on this page is not saved yet.
    </ConfirmDialog>
  );
}

/** Which page of ours a click opens in the place of this one, or null. */
function leadsTo(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || (link.target && link.target !== "_self"))
    return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !isHere ? pathname + search + hash : null;
}
