import type { z } from "zod";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { Invitation } from "@/lib/invitations/contract";
import { InvitationActions } from "./invitation-actions";
import { RoleBadges } from "./role-badges";

/** Who was invited and has not joined yet. */
export function InvitationsTable({ invitations }: { invitations: readonly z.output<typeof Invitation>[] }) {
  if (invitations.length === 0) {
    return (
      <Card aria-labelledby="invitations">
        <h2 id="invitations" className="font-semibold text-section">
          Open invitations
        </h2>
        <p className="mt-0.5 text-secondary text-soft">
          None. Whoever you invite is listed here until they join.
        </p>
      </Card>
    );
  }
  return (
    <Card flush aria-labelledby="invitations">
      <CardHeader flush id="invitations" title="Open invitations" aside={`${invitations.length} in all`} />
      <Table
        label="Open invitations"
        head={
          <>
            <HeaderCell>E-mail</HeaderCell>
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
              <RoleBadges roles={invitation.roles} />
            </Cell>
            <Cell
              label="Invited by"
              className="wrap-anywhere text-secondary text-soft max-sm:text-right sm:max-w-52"
            >
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
