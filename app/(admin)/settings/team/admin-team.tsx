"use client";

import type { z } from "zod";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { invitations as endpoints } from "@/lib/invitations/contract";
import { users } from "@/lib/users/contract";
import { InvitationsTable } from "./invitations-table";
import { InviteDialog } from "./invite-dialog";
import { ManageMember } from "./manage-member";
import type { MembersWire } from "./member";
import { MembersTable } from "./members-table";
import { FullNote, type Seats, SeatsLine } from "./seats";

interface Props {
  readonly users: MembersWire;
  readonly invitations: z.input<typeof endpoints.list.output>;
  readonly orgName: string;
  readonly self: string;
  readonly seats: Seats;
  /** Whether members can sign in through single sign-on. */
  readonly ssoReady: boolean;
}

/** The team as admins see it: invite, change, remove. */
export function AdminTeam({ users: membersWire, invitations: invitationsWire, ...rest }: Props) {
  const { orgName, self, seats, ssoReady } = rest;
  const { users: members } = useLoaded(users.list, membersWire);
  const { invitations } = useLoaded(endpoints.list, invitationsWire);
  // An open invitation keeps a seat free, as the server counts.
  const taken = members.length + invitations.length;
  const isFull = taken >= seats.of;
  return (
    <>
      <PageHeader
        title="Team"
        description={`Who can sign in to ${orgName}.`}
        actions={<InviteDialog isFull={isFull} />}
      />
      <div className="grid gap-grid">
        {isFull && <FullNote seats={seats} invited={invitations.length} />}
        <MembersTable
          members={members}
          self={self}
          seats={<SeatsLine seats={seats} taken={taken} />}
          action={(member) => <ManageMember member={member} self={self} ssoReady={ssoReady} />}
        />
        <InvitationsTable invitations={invitations} />
      </div>
    </>
  );
}
