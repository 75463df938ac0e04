"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useLazy } from "@/components/lazy";
import { leadsTo } from "./shell/leads-to";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);
const question = "Leave without saving?";
const consequence = "Your changes on this page haven’t been saved.";

/** Where the user is heading: a page of ours, or the previous one in the browser's history. */
type LeaveTarget = { readonly path: string } | "back";

/** Confirms before a link, Back or closing the tab discards unsaved changes. */
export function LeaveGuard({ when }: { when: boolean }) {
  const router = useRouter();
  const signedIn = useSignedInAs();
  const [target, setTarget] = useState<LeaveTarget>();
  const isOver = useRef(false);
  // Loaded once there are unsaved changes, so it is ready for a click.
  const { Loaded: ConfirmDialog, failed } = useLazy(loadDialog, when);

  // After a sign-out the draft is stored, and saving would fail anyway.
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
      // The browser's own prompt is the fallback if ours couldn't load.
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
    // `holdBack` added a second history entry, so going back takes two steps.
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
 * Browsers can't block Back. This adds a second history entry for the page: Back leads to the first one, which shows
 * the same page, and asks there.
 * @param mayLeave whether to go on to the previous page
 * @returns a function that stops asking. The extra entry stays: removing it would interfere with a running navigation.
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
