"use client";

import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { AuthenticatorSetup } from "@/components/second-factor/authenticator-setup";
import { useAddPasskey } from "@/components/second-factor/use-add-passkey";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Panel } from "@/components/sign-in/panel";
import { signOut } from "@/components/sign-in/session";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";

interface Props {
  readonly email: string;
  /** This browser's name. */
  readonly device: string;
}

const goOn = () => leaveTo("/home");

/** Sets up the required second factor; it can't be skipped. */
export function RequiredSetup({ email, device }: Props) {
  const [withApp, setWithApp] = useState(false);
  const { addPasskey, pending, problem } = useAddPasskey(goOn);

  async function leave() {
    await signOut();
    await leaveTo("/sign-in");
  }

  if (withApp) {
    return (
      <Panel title="Set up your authenticator app" takesFocus>
        <AuthenticatorSetup onDone={goOn} />
        <Button variant="quiet" onClick={() => setWithApp(false)}>
          Choose another way
        </Button>
      </Panel>
    );
  }
  return (
    <Panel
      title="Add a second lock to your account"
      intro="Your organization requires two-factor authentication. It takes two minutes. Choose one:"
      foot={
        <>
          Signed in as <bdi className="wrap-anywhere">{email}</bdi>.{" "}
          <Button variant="quiet" size="small" onClick={leave}>
            Sign out
          </Button>
        </>
      }
    >
      <Problem>{problem}</Problem>
      <div className="grid gap-2">
        <Button icon={Fingerprint} variant="primary" onClick={() => addPasskey(device)} pending={pending}>
          Add a passkey
        </Button>
        <p className="text-pretty text-secondary text-soft">
          The easiest way. Sign in with your fingerprint, face or this device’s PIN.
        </p>
      </div>
      <div className="grid gap-2">
        <Button icon={Smartphone} onClick={() => setWithApp(true)}>
          Use an authenticator app
        </Button>
        <p className="text-pretty text-secondary text-soft">
          An app on your phone shows a code, which you type after your password.
        </p>
      </div>
    </Panel>
  );
}
