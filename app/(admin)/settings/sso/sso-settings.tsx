"use client";

import type { z } from "zod";
import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { sso } from "@/lib/sso/contract";
import { Setting } from "../setting";
import { ConnectionForm } from "./connection-form";
import { RemoveSso } from "./remove-sso";

interface SsoSettingsProps {
  readonly wire: z.input<typeof sso.get.output>;
  /** Who can sign in no other way. */
  readonly ssoOnly: readonly string[];
}

/** The way to single sign-on, from top to bottom: register there, connect here, share. */
export function SsoSettings({ wire, ssoOnly }: SsoSettingsProps) {
  const { connection, redirectUri } = useLoaded(sso.get, wire);
  return (
    <div>
      <Setting
        title="Register with your provider"
        description="Create a web application at your provider, and give it this address to send people back to."
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

/** What to do once single sign-on works. */
function ShareSso({ signInUrl, signInName }: { signInUrl: string; signInName: string }) {
  return (
    <Setting
      title="Share"
      description={`Your team signs in at this address, or types “${signInName}” on the sign-in page.`}
    >
      <CopyField label="Sign-in address" value={signInUrl} what="the sign-in address" />
      <p className="mt-4 text-pretty text-secondary text-soft">
        Whoever you invite can join this way, too. Passwords and e-mailed links keep working until you make
        members “Single sign-on only” in <TextLink href="/settings/team">Team</TextLink>.
      </p>
    </Setting>
  );
}
