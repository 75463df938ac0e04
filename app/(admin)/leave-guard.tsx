"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useLazy } from "@/components/lazy";
import { leadsTo } from "./shell/leads-to";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);
const question = "Leave without saving?";
const consequence = "Your changes on this page haven’t been saved.";

/** Where somebody was about to go: a page of ours, or the one before in the browser's history. */
type Target = { readonly path: string } | "back";

/** Asks before a link, Back or the browser leaves the page while something on it is not saved. */
export function LeaveGuard({ when }: { when: boolean }) {
  const router = useRouter();
  const signedIn = useSignedInAs();
  const [target, setTarget] = useState<Target>();
  const isOver = useRef(false);
  // Fetched once there is something to lose, so that it is there when the click comes, or soon after.
  const { Loaded: ConfirmDialog, failed } = useLazy(loadDialog, when);

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
    const mayLeave = () => failed && window.confirm(`${question} ${consequence}`);
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const path = leadsTo(event);
      // The browser's own question does where ours could not be fetched.
      if (path === null || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!failed) setTarget({ path });
    };
    const letGo = holdBack(() => {
      if (isOver.current) return true;
      if (!failed) setTarget("back");
      return mayLeave();
    });
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", hold, { capture: true });
    return () => {
      letGo();
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", hold, { capture: true });
    };
  }, [when, failed]);

  function leave() {
    isOver.current = true;
    setTarget(undefined);
    // The page stands in the history twice, for Back to be held: the second one gives its place.
    if (target === "back") window.history.go(-2);
    else if (target) router.replace(target.path);
  }

  if (!ConfirmDialog) return null;
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(open) => !open && setTarget(undefined)}
      title={question}
      verb="Leave"
      onConfirm={leave}
    >
      {consequence}
    </ConfirmDialog>
  );
}

/**
 * Browsers cannot be kept from going back. So the page is put into the history once more: Back leads from one to the
 * other, which shows the same, and is asked about then.
 * @param mayLeave whether to go on to the page before
 * @returns a function that lets go. The second one stays: taking it away would cross whatever page is on its way then.
 */
function holdBack(mayLeave: () => boolean): () => void {
  const page = window.location.href;
  const isHeld = () => Boolean(window.history.state?.isHeld);
  const again = () => window.history.pushState({ ...window.history.state, isHeld: true }, "", page);
  const notice = () => {
    if (window.location.href !== page) return;
    if (mayLeave()) window.history.back();
    else again();
  };
  if (!isHeld()) again();
  window.addEventListener("popstate", notice);
  return () => window.removeEventListener("popstate", notice);
}
