"use client";

import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { AuthenticatorCard } from "./authenticator-card";
import { PasskeyList } from "./passkey-list";

interface Props {
  readonly wire: z.input<typeof secondFactor.get.output>;
  readonly device: string;
}

export function SecondFactor({ wire, device }: Props) {
  const { passkeys, authenticator } = useLoaded(secondFactor.get, wire);
  return (
    <>
      <PasskeyList passkeys={passkeys} device={device} />
      <AuthenticatorCard authenticator={authenticator} />
    </>
  );
}
