"use client";

import type { ReactNode } from "react";
import { Person } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { useLoaded } from "@/components/use-loaded";
import { users } from "@/lib/accounts/users/contract";
import { OnlyAdmins } from "../access-notices";
import { isSameAddress, type ListedMember, type MembersWire, nameOf, RoleBadge } from "./member";

interface MembersTableProps {
  readonly members: readonly ListedMember[];
  /** The viewing member's email address. */
  readonly self: string;
  /** The number of seats; undefined for members who can't add any. */
  readonly seats?: ReactNode;
  /** Actions on a member; undefined for members without permission. */
  readonly action?: (member: ListedMember) => ReactNode;
}

interface Props {
  readonly users: MembersWire;
  readonly orgName: string;
  readonly self: string;
}

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
              <RoleBadge of={member} />
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

export function MemberTeam({ users: wire, orgName, self }: Props) {
  const { users: members } = useLoaded(users.list, wire);
  const admins = members.filter(({ roles }) => roles.includes("admin")).map(nameOf);
  return (
    <>
      <PageHeader title="Team and security" description={`Who can sign in to ${orgName}.`} />
      <OnlyAdmins what="change the team" admins={admins} />
      <MembersTable members={members} self={self} />
    </>
  );
}
