"use client";

import { useState } from "react";
import type { z } from "zod";
import { useAfterWrite } from "@/components/form/after-write";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { Setting } from "../setting";

const AuthenticatorSetup = lazy(() =>
  import("@/components/second-factor/authenticator-setup").then((module) => module.AuthenticatorSetup),
);

const RecoveryCodes = lazy(() =>
  import("@/components/second-factor/recovery-codes").then((module) => module.RecoveryCodes),
);

/** The number of codes that suggests making new ones. */
const fewCodes = 3;

type Authenticator = z.output<typeof secondFactor.get.output>["authenticator"];

/** The authenticator app for sign-in, and its recovery codes. */
export function AuthenticatorCard({ authenticator }: { authenticator: Authenticator }) {
  return (
    <Setting
      title="Authenticator app"
      description="An app on your phone shows a code, which you type after your password. Someone who guesses your password still can’t get in."
    >
      {authenticator ? (
        <div className="grid gap-5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Badge tone="accent" dot>
              On
            </Badge>
            <span className="text-secondary text-soft">
              since <DateTime value={authenticator.createdAt} />
            </span>
          </p>
          <CodesLine left={authenticator.recoveryCodesLeft} />
          <div className="flex flex-wrap gap-2">
            <SetupDialog trigger="Move to another phone" />
            <NewCodesDialog />
            <TurnOff />
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-soft">Off. Your password or an emailed link is enough to sign in.</p>
          <SetupDialog trigger="Set up the app" />
        </div>
      )}
    </Setting>
  );
}

function CodesLine({ left }: { left: number }) {
  return (
    <div>
      <p className="font-medium">
        {left === 1 ? "1 recovery code left" : `${left} recovery codes left`}
        {left <= fewCodes && (
          <Badge tone="amber" className="ml-2.5">
            Make new ones
          </Badge>
        )}
      </p>
      <p className="mt-0.5 text-pretty text-secondary text-soft">
        For when your phone is lost. Keep them somewhere safe.
      </p>
    </div>
  );
}

function SetupDialog({ trigger }: { trigger: string }) {
  const [open, setOpen] = useState(false);
  const refresh = useAfterWrite();
  // Refresh however it closes: the app may be set up by then.
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) void refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Set up your authenticator app"
      description="You’ll be signed out of your other browsers when you’re done."
      trigger={<Button size="small">{trigger}</Button>}
    >
      <AuthenticatorSetup onDone={() => change(false)} />
    </Dialog>
  );
}

/** Creates new recovery codes and shows them once. */
function NewCodesDialog() {
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = useAfterWrite();
  const close = () => {
    setCodes(undefined);
    void refresh();
  };
  return (
    <>
      <EndpointConfirm
        endpoint={secondFactor.replaceRecoveryCodes}
        input={{}}
        title="Make new recovery codes?"
        verb="Make new codes"
        variant="primary"
        onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
        refreshes={false}
        trigger={<Button size="small">New recovery codes</Button>}
      >
        Your current codes will stop working.
      </EndpointConfirm>
      <Dialog open={codes !== undefined} onOpenChange={(open) => !open && close()} title="Your new recovery codes">
        <RecoveryCodes codes={codes ?? []} onKept={close} />
      </Dialog>
    </>
  );
}

function TurnOff() {
  return (
    <EndpointConfirm
      endpoint={secondFactor.removeAuthenticator}
      input={{}}
      title="Turn off the authenticator app?"
      verb="Turn off"
      success="The authenticator app is off."
      trigger={
        <Button size="small" className="text-red!">
          Turn off
        </Button>
      }
    >
      You’ll only need your password or an emailed link to sign in. Your recovery codes will stop working and you’ll be
      signed out of your other browsers.
    </EndpointConfirm>
  );
}
