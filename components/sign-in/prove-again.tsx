"use client";

import { type ReactNode, useCallback, useRef, useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { RecentProof } from "@/components/form/recent-proof";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { sessions } from "@/lib/sessions/contract";

interface Props {
  /** Whether the member can prove it with a password; others sign in again. */
  readonly hasPassword: boolean;
  readonly children: ReactNode;
}

/**
 * Asks for the password, where the server wants to know again who sits there, over whatever is open. What was refused
 * is sent once more by itself: every write through `useSend` does so.
 */
export function ProveAgain({ hasPassword, children }: Props) {
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);
  const ask = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  function answer(proven: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  }

  const cancel = () => answer(false);
  return (
    <>
      <RecentProof value={ask}>{children}</RecentProof>
      <Dialog
        width="small"
        open={open}
        onOpenChange={cancel}
        title={hasPassword ? "Enter your password again" : "Sign in again"}
        description="It has been more than 15 minutes since you signed in. This makes sure that it is still you."
      >
        {hasPassword ? (
          <PasswordProof onProven={() => answer(true)} onCancel={cancel} />
        ) : (
          <SignInProof onCancel={cancel} />
        )}
      </Dialog>
    </>
  );
}

function PasswordProof({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const signedIn = useSignedInAs();
  const form = useEndpointForm({
    endpoint: sessions.confirm,
    defaultValues: { password: undefined },
    onSuccess: onProven,
  });
  return (
    <Form form={form}>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={signedIn?.email ?? ""} readOnly hidden />
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function SignInProof({ onCancel }: { onCancel: () => void }) {
  const signedIn = useSignedInAs();
  return (
    <>
      <p className="text-pretty">
        You have no password here, so sign in once more, by an emailed link or single sign-on. You come back
        to this page, and what you typed is kept.
      </p>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={() => signedIn?.signInAgain()}>
          Sign in again
        </Button>
      </DialogActions>
    </>
  );
}
