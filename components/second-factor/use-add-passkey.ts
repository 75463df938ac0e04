"use client";

import { useState } from "react";
import { useSend } from "@/components/form/use-send";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { wasCanceled } from "./was-canceled";

/** Creates a passkey on this device and stores it under a name. */
export function useAddPasskey(onAdded: () => unknown) {
  const start = useSend(secondFactor.startPasskey, { refreshes: false });
  const add = useSend(secondFactor.addPasskey);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function addPasskey(name: string): Promise<void> {
    setTrouble(undefined);
    setAsking(true);
    try {
      const [started, { startRegistration }] = await Promise.all([
        start.trySend({}),
        import("@simplewebauthn/browser"),
      ]);
      if (!started) return;
      const { id, response } = await startRegistration({ optionsJSON: started.output.options });
      const { clientDataJSON, attestationObject } = response;
      const added = await add.trySend({ name, credential: { id, clientDataJSON, attestationObject } });
      if (added) await onAdded();
    } catch (error) {
      setTrouble(explain(error));
    } finally {
      setAsking(false);
    }
  }

  return { addPasskey, pending: asking, problem: trouble ?? start.problem ?? add.problem };
}

function explain(error: unknown): string {
  if (error instanceof Error && error.name === "InvalidStateError") return "This device already has a passkey.";
  if (wasCanceled(error)) return "No passkey was created. Try again and confirm with your fingerprint, face or PIN.";
  return "This browser can’t create a passkey here. Try another browser or device, or use an authenticator app.";
}
