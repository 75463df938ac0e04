"use client";

import { toast } from "sonner";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { sso } from "@/lib/sso/contract";
import { useRefresh } from "../../use-refresh";
import { Setting } from "../setting";

/** Takes the connection away, saying first who would be locked out. */
export function RemoveSso({ ssoOnly }: { ssoOnly: readonly string[] }) {
  const refresh = useRefresh();
  return (
    <Setting
      title="Remove single sign-on"
      description="Nobody can sign in through your provider any more. Whoever is signed in stays signed in."
    >
      <EndpointConfirm
        endpoint={sso.remove}
        input={{}}
        title="Remove single sign-on?"
        verb="Remove single sign-on"
        onSuccess={async () => {
          toast.success("Single sign-on was removed.");
          await refresh();
        }}
        trigger={<Button className="text-red!">Remove single sign-on</Button>}
      >
        {ssoOnly.length > 0 ? (
          <>
            <strong className="font-medium text-ink">{nameThem(ssoOnly)}</strong> can sign in no other way,
            and {ssoOnly.length === 1 ? "is" : "are"} locked out until you allow a password or link for them
            in Team.
          </>
        ) : (
          "Everybody can still sign in with a password or an e-mailed link."
        )}{" "}
        To use it again you need the client secret.
      </EndpointConfirm>
    </Setting>
  );
}

const mostNamed = 4;

function nameThem(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return new Intl.ListFormat("en-US").format(all);
}
