"use client";

import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { users } from "@/lib/users/contract";
import { OnlyAdmins } from "../only-admins";
import { type MembersWire, nameOf } from "./member";
import { MembersTable } from "./members-table";

interface Props {
  readonly users: MembersWire;
  readonly orgName: string;
  readonly self: string;
}

/** The team as everybody sees it who cannot change it. */
export function MemberTeam({ users: wire, orgName, self }: Props) {
  const { users: members } = useLoaded(users.list, wire);
  const admins = members.filter(({ roles }) => roles.includes("admin")).map(nameOf);
  return (
    <>
      <PageHeader title="Team" description={`Who can sign in to ${orgName}.`} />
      <OnlyAdmins what="change the team" admins={admins} />
      <MembersTable members={members} self={self} />
    </>
  );
}
