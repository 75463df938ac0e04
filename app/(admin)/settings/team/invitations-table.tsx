"use client";

import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { type Invitation, invitations } from "@/lib/accounts/invitations/contract";
import { RoleBadge } from "./member";
import { showInvited } from "./show-invited";

export function InvitationsTable({ invitations }: { invitations: readonly z.output<typeof Invitation>[] }) {
  if (invitations.length === 0) {
    return (
      <Card aria-labelledby="invitations">
        <h2 id="invitations" className="font-semibold text-section">
          Pending invitations
        </h2>
        <p className="mt-0.5 text-secondary text-soft">None. People you invite show up here until they join.</p>
      </Card>
    );
  }
  return (
    <Card flush aria-labelledby="invitations">
      <CardHeader flush id="invitations" title="Pending invitations" aside={`${invitations.length} total`} />
      <Table
        label="Pending invitations"
        head={
          <>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Invited by</HeaderCell>
            <HeaderCell>Expires</HeaderCell>
            <HeaderCell align="end">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </>
        }
      >
        {invitations.map((invitation) => (
          <Row key={invitation.invitationId}>
            <Cell className="wrap-anywhere font-medium sm:max-w-72">
              <bdi>{invitation.email}</bdi>
            </Cell>
            <Cell label="Role">
              <RoleBadge of={invitation} />
            </Cell>
            <Cell label="Invited by" className="wrap-anywhere text-secondary text-soft max-sm:text-right sm:max-w-52">
              <bdi>{invitation.invitedBy}</bdi>
            </Cell>
            <Cell label="Expires" className="whitespace-nowrap text-secondary text-soft">
              <DateTime value={invitation.expiresAt} format="relative" />
            </Cell>
            <Cell align="end">
              <InvitationActions invitation={invitation} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

function InvitationActions({ invitation }: { invitation: z.output<typeof Invitation> }) {
  const { invitationId, email, roles, view } = invitation;
  return (
    <div className="flex flex-wrap gap-1.5 max-sm:mt-1.5 sm:justify-end">
      <EndpointButton
        size="small"
        aria-label={`Send again to ${email}`}
        endpoint={invitations.create}
        input={{ email, roles, view }}
        onDone={(answer) => showInvited(answer, "The earlier link no longer works.")}
      >
        Send again
      </EndpointButton>
      <EndpointConfirm
        endpoint={invitations.withdraw}
        input={{ invitationId }}
        title={`Revoke the invitation to ${email}?`}
        verb="Revoke invitation"
        success="Invitation revoked."
        trigger={
          <Button size="small" variant="quiet" aria-label={`Revoke the invitation to ${email}`}>
            Revoke
          </Button>
        }
      >
        The link they got stops working. You can invite them again later.
      </EndpointConfirm>
    </div>
  );
}
