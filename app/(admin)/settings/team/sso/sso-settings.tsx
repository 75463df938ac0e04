"use client";

import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { sso } from "@/lib/accounts/sso/contract";
import { Setting } from "../../setting";
import { ConnectionForm } from "./connection-form";

const mostNamed = 4;

interface SsoSettingsProps {
  readonly wire: z.input<typeof sso.get.output>;
  /** Members who can sign in no other way. */
  readonly ssoOnly: readonly string[];
}

/** The setup of single sign-on: register, connect, share. */
export function SsoSettings({ wire, ssoOnly }: SsoSettingsProps) {
  const { connection, redirectUri } = useLoaded(sso.get, wire);
  return (
    <div>
      <Setting
        title="Register with your provider"
        description="Create a web app with your provider and give it this redirect address."
      >
        <CopyField label="Redirect URI" value={redirectUri} what="the redirect URI" />
      </Setting>
      <Setting title="Connect" description="What your provider shows you once the application is created.">
        <ConnectionForm connection={connection} origin={new URL(redirectUri).origin} />
      </Setting>
      {connection && (
        <>
          <ShareSso signInUrl={connection.signInUrl} signInName={connection.signInName} />
          <RemoveSso ssoOnly={ssoOnly} />
        </>
      )}
    </div>
  );
}

/** Next steps once single sign-on works. */
function ShareSso({ signInUrl, signInName }: { signInUrl: string; signInName: string }) {
  return (
    <Setting
      title="Share"
      description={`Your team signs in at this address, or types “${signInName}” on the sign-in page.`}
    >
      <CopyField label="Sign-in address" value={signInUrl} what="the sign-in address" />
      <p className="mt-4 text-pretty text-secondary text-soft">
        People you invite can join this way too. Passwords and emailed links keep working until you make members “Single
        sign-on only” in <TextLink href="/settings/team">Team</TextLink>.
      </p>
    </Setting>
  );
}

/** Removes the connection, after naming the members it would lock out. */
export function RemoveSso({ ssoOnly }: { ssoOnly: readonly string[] }) {
  return (
    <Setting
      title="Remove single sign-on"
      description="No one can sign in through your provider anymore. Anyone already signed in stays signed in."
    >
      <EndpointConfirm
        endpoint={sso.remove}
        input={{}}
        title="Remove single sign-on?"
        verb="Remove single sign-on"
        success="Single sign-on was removed."
        trigger={<Button className="text-red!">Remove single sign-on</Button>}
      >
        {ssoOnly.length > 0 ? (
          <>
            <strong className="font-medium text-ink">{nameThem(ssoOnly)}</strong> can’t sign in any other way and{" "}
            {ssoOnly.length === 1 ? "is" : "are"} locked out until you allow a password or link for them in Team.
          </>
        ) : (
          "Everyone can still sign in with a password or an emailed link."
        )}{" "}
        To use it again you need the client secret.
      </EndpointConfirm>
    </Setting>
  );
}

function nameThem(names: readonly string[]): string {
  const firstNames = names.slice(0, mostNamed);
  const more = names.length - firstNames.length;
  const all = more > 0 ? [...firstNames, `${more} more`] : firstNames;
  return new Intl.ListFormat("en-US").format(all);
}
