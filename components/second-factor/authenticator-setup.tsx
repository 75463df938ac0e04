"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { RecoveryCodes } from "./recovery-codes";

type Setup = z.output<typeof secondFactor.startAuthenticator.output>;

/** Sets up an authenticator app: the QR code, the first code, then the recovery codes. */
export function AuthenticatorSetup({ onDone }: { onDone: () => unknown }) {
  const { trySend, problem } = useSend(secondFactor.startAuthenticator, { refreshes: false });
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();

  async function start() {
    const started = await trySend({});
    if (started) setSetup(started.output);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when it opens
  useEffect(() => void start(), []);

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <ConfirmForm setup={setup} onConfirmed={setCodes} />;
  if (problem) {
    return (
      <div className="grid gap-4">
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
        <Button onClick={start}>Try again</Button>
      </div>
    );
  }
  return (
    <Loading label="Getting your app code ready">
      <Skeleton className="mx-auto size-44" />
    </Loading>
  );
}

interface ConfirmFormProps {
  readonly setup: Setup;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmForm({ setup: { secret, uri, ticket }, onConfirmed }: ConfirmFormProps) {
  const form = useEndpointForm({
    endpoint: secondFactor.confirmAuthenticator,
    defaultValues: { code: undefined },
    fixed: { ticket },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    // Refreshed pages would close the dialog before the codes are read.
    refreshes: false,
  });
  return (
    <Form form={form}>
      <ol className="grid list-decimal gap-1.5 pl-5 text-pretty text-secondary marker:text-faint">
        <li>Open an authenticator app on your phone, such as Google Authenticator or 1Password.</li>
        <li>Scan this QR code with it. If you’re on that phone, copy the key instead.</li>
        <li>Type the 6 digits that the app shows.</li>
      </ol>
      <QrCode shape={drawQr(uri)} label="QR code for your authenticator app" className="mx-auto size-44" />
      <CopyField label="Key" value={secret} what="the key" />
      <TextField
        form={form}
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <SubmitButton form={form}>Turn on</SubmitButton>
    </Form>
  );
}
