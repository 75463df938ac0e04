"use client";

import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { leaveTo } from "@/components/sign-in/leave-to";
import { countKeys, RevokeKeysChoice } from "@/components/sign-in/revoke-keys";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { useLoaded } from "@/components/use-loaded";
import { sessions as endpoints, type Session, sessions } from "@/lib/accounts/sessions/contract";
import { signInPath } from "../../shell/sign-out";
import { IconRow } from "../icon-row";
import { Setting } from "../setting";

const methods: Readonly<Record<ListedSession["method"], string>> = {
  password: "Password",
  "magic-link": "Emailed link",
  sso: "Single sign-on",
  passkey: "Passkey",
};

type ListedSession = z.output<typeof Session>;

interface Props {
  readonly wire: z.input<typeof endpoints.list.output>;
  /** The member's active API keys. */
  readonly apiKeys: number;
}

export function SessionList({ wire, apiKeys }: Props) {
  const { sessions } = useLoaded(endpoints.list, wire);
  return (
    <Setting
      flush
      title="Where you’re signed in"
      description="Sign out of devices you don’t recognize, then change your password."
      action={<SignOutEverywhere amount={sessions.length} apiKeys={apiKeys} />}
    >
      <ul className="divide-y divide-inner-line">
        {sessions.map((session) => (
          <SessionLine key={session.sessionId} session={session} />
        ))}
      </ul>
    </Setting>
  );
}

function SessionLine({ session }: { session: ListedSession }) {
  const { sessionId, device, method, createdAt, lastUsedAt, current } = session;
  return (
    <IconRow
      icon={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop}
      title={
        <>
          {device}
          {current && (
            <Badge tone="accent" dot>
              This browser
            </Badge>
          )}
        </>
      }
      action={
        !current && (
          <EndpointButton
            size="small"
            aria-label={`Sign out ${device}`}
            endpoint={sessions.end}
            input={{ sessionId }}
            success={`${device} was signed out.`}
          >
            Sign out
          </EndpointButton>
        )
      }
    >
      {methods[method]}, signed in <DateTime value={createdAt} format="date-time" />, last used{" "}
      <DateTime value={lastUsedAt} format="relative" />
    </IconRow>
  );
}

/** Ends all of the member's sessions, including this one. */
function SignOutEverywhere({ amount, apiKeys }: { amount: number; apiKeys: number }) {
  const [revokeApiKeys, setRevokeApiKeys] = useState(true);
  return (
    <EndpointConfirm
      endpoint={sessions.endAll}
      input={{ revokeApiKeys }}
      title="Sign out everywhere?"
      verb="Sign out everywhere"
      onSuccess={() => leaveTo(signInPath)}
      trigger={<Button size="small">Sign out everywhere</Button>}
      choice={
        apiKeys > 0 && (
          <RevokeKeysChoice
            label={`Also revoke my ${countKeys(apiKeys)}`}
            checked={revokeApiKeys}
            onChange={setRevokeApiKeys}
          />
        )
      }
    >
      {amount === 1
        ? "You’ll be signed out of this browser and need to sign in again."
        : `You’ll be signed out of all ${amount} browsers, including this one.`}
    </EndpointConfirm>
  );
}
