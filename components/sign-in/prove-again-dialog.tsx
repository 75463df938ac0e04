"use client";

import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { sessions } from "@/lib/accounts/sessions/contract";

interface Props {
  readonly hasPassword: boolean;
  readonly open: boolean;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** In its own file because every page can open it, but few visits do. */
export function ProveAgainDialog({ hasPassword, open, onProven, onCancel }: Props) {
  return (
    <Dialog
      width="small"
      open={open}
      onOpenChange={onCancel}
      title={hasPassword ? "Enter your password again" : "Sign in again"}
      description="It has been more than 15 minutes since you signed in. This confirms it’s still you."
    >
      {hasPassword ? <PasswordProof onProven={onProven} onCancel={onCancel} /> : <SignInProof onCancel={onCancel} />}
    </Dialog>
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
        You don’t have a password, so sign in again with an emailed link or single sign-on. You’ll come back here and
        keep what you typed.
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
