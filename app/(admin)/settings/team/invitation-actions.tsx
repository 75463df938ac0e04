"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { type Invitation, invitations } from "@/lib/invitations/contract";
import { useRefresh } from "../../use-refresh";

/** What can be done with an open invitation. */
export function InvitationActions({ invitation }: { invitation: z.output<typeof Invitation> }) {
  const { invitationId, email, roles } = invitation;
  const refresh = useRefresh();
  return (
    <div className="flex flex-wrap gap-1.5 max-sm:mt-1.5 sm:justify-end">
      <EndpointButton
        size="small"
        aria-label={`Send again to ${email}`}
        endpoint={invitations.create}
        input={{ email, roles }}
        onSuccess={async () => {
          // Another invitation to the same address takes the place of this one.
          await refresh();
          toast.success(`Sent to ${email} again. The link sent before no longer works.`);
        }}
      >
        Send again
      </EndpointButton>
      <EndpointConfirm
        endpoint={invitations.withdraw}
        input={{ invitationId }}
        title={`Withdraw the invitation to ${email}?`}
        verb="Withdraw invitation"
        onSuccess={async () => {
          await refresh();
          toast.success("Invitation withdrawn.");
        }}
        trigger={
          <Button size="small" look="quiet" aria-label={`Withdraw the invitation to ${email}`}>
            Withdraw
          </Button>
        }
      >
        The link they got stops working. You can invite them again later.
      </EndpointConfirm>
    </div>
  );
}
