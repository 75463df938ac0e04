"use client";

import { Eye } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form";
import { useSignedInAs } from "@/components/form/signed-in-as";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useLazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { PageHeader } from "@/components/ui/page-header";
import { leadsTo } from "../shell/leads-to";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);
const question = "Leave without saving?";
const consequence = "What you changed on this page is not saved yet.";

interface EditorFrameProps<V extends FieldValues> {
  /** The page's header, without its actions. */
  readonly header: Omit<Parameters<typeof PageHeader>[0], "actions">;
  readonly form: EndpointForm<V>;
  /** Whether something is not saved. */
  readonly dirty: boolean;
  /** What saving is called here. */
  readonly verb: string;
  /** Beside saving: the way out. */
  readonly aside: ReactNode;
  /** The cards of the form. */
  readonly children: ReactNode;
  readonly preview: ReactNode;
}

/** A form at the left and at the right what it makes, live; on smaller screens that is behind a button. */
export function EditorFrame<V extends FieldValues>(props: EditorFrameProps<V>) {
  const { header, form, dirty, verb, aside, children, preview } = props;
  return (
    <>
      <LeaveGuard when={dirty && !form.pending} />
      <PageHeader
        {...header}
        actions={
          <span className="flex gap-2 max-xl:hidden">
            {aside}
            <Button variant="primary" pending={form.pending} onClick={() => void form.submit()}>
              {verb}
            </Button>
          </span>
        }
      />
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Form form={form} className="gap-grid!">
          {children}
          <div className="sticky bottom-foot z-10 -mx-5 flex items-center justify-between gap-2 border-line border-t bg-paper px-5 py-3 sm:-mx-9 sm:px-9 xl:hidden">
            <Sheet
              title="Preview"
              trigger={
                <Button>
                  <Eye aria-hidden size={16} strokeWidth={1.75} />
                  Preview
                </Button>
              }
            >
              {preview}
            </Sheet>
            <span className="flex gap-2">
              {aside}
              <SubmitButton form={form}>{verb}</SubmitButton>
            </span>
          </div>
        </Form>
        <div className="sticky top-8 max-xl:hidden">{preview}</div>
      </div>
    </>
  );
}

/** Asks before a link or the browser leaves the page while something on it is not saved. */
function LeaveGuard({ when }: { when: boolean }) {
  const router = useRouter();
  const signedIn = useSignedInAs();
  const [target, setTarget] = useState<string>();
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
