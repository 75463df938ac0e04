import type { ReactNode } from "react";
import { Person } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { isSameAddress, type ListedMember, nameOf } from "./member";
import { RoleBadges } from "./role-badges";

interface MembersTableProps {
  readonly members: readonly ListedMember[];
  /** The e-mail address of who looks at it. */
  readonly self: string;
  /** How many there can be; left out for who cannot add any. */
  readonly seats?: ReactNode;
  /** What can be done with a member; left out for who can do nothing. */
  readonly action?: (member: ListedMember) => ReactNode;
}

/** Everybody who can sign in. */
export function MembersTable({ members, self, seats, action }: MembersTableProps) {
  return (
    <Card flush aria-labelledby="members">
      <CardHeader flush id="members" title="Members" aside={seats ?? `${members.length} in all`} />
      <Table
        label="Members"
        head={
          <>
            <HeaderCell>Member</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Signs in with</HeaderCell>
            <HeaderCell>Last sign-in</HeaderCell>
            <HeaderCell className="max-xl:hidden">Joined</HeaderCell>
            {action && (
              <HeaderCell align="end">
                <span className="sr-only">Actions</span>
              </HeaderCell>
            )}
          </>
        }
      >
        {members.map((member) => (
          <Row key={member.email}>
            <Cell className="sm:max-w-72">
              <Person name={nameOf(member)} detail={<bdi>{member.email}</bdi>}>
                <bdi>{nameOf(member)}</bdi>
                {isSameAddress(member.email, self) && <span className="font-normal text-soft"> (You)</span>}
              </Person>
            </Cell>
            <Cell label="Role">
              <RoleBadges roles={member.roles} />
            </Cell>
            <Cell label="Signs in with" className="text-secondary">
              {member.allowPasswordAuth ? "Password or link" : "Single sign-on only"}
            </Cell>
            <Cell label="Last sign-in" className="whitespace-nowrap text-secondary text-soft">
              {member.lastSignInAt ? <DateTime value={member.lastSignInAt} format="relative" /> : "Never"}
            </Cell>
            <Cell label="Joined" className="whitespace-nowrap text-secondary text-soft sm:max-xl:hidden">
              <DateTime value={member.createdAt} />
            </Cell>
            {action && <Cell align="end">{action(member)}</Cell>}
          </Row>
        ))}
      </Table>
    </Card>
  );
}
