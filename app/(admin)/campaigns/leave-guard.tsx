"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useOnDemand } from "@/components/use-on-demand";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);

const question = "Leave without saving?";
const consequence = "What you changed on this page is not saved yet.";

/** Asks before a link or the browser leaves the page while something on it is not saved. */
export function LeaveGuard({ when }: { when: boolean }) {
  const router = useRouter();
  const signedIn = useSignedInAs();
  const [target, setTarget] = useState<string>();
  const isOver = useRef(false);
  // Fetched once there is something to lose, so that it is there when the click comes, or soon after.
  const { Loaded: ConfirmDialog, failed } = useOnDemand(loadDialog, when);

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
      const path = leadsTo(event);
      // The browser's own question does where ours could not be fetched.
      if (path === null || (failed && window.confirm(`${question} ${consequence}`))) return;
      event.preventDefault();
      event.stopPropagation();
      if (!failed) setTarget(path);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", hold, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", hold, { capture: true });
    };
  }, [when, failed]);

  if (!ConfirmDialog) return null;
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(open) => !open && setTarget(undefined)}
      title={question}
      verb="Leave"
      onConfirm={() => {
        setTarget(undefined);
        if (target !== undefined) router.push(target);
      }}
    >
      {consequence}
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
