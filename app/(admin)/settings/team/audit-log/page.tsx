import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listAuditEntries } from "@/lib/accounts/audit/service";
import { listUsers } from "@/lib/accounts/users/service";
import { fullName } from "../../../member-names";
import { readFirstPage } from "../../../read-view";
import { withheldPage } from "../../withheld-page";
import { AuditLog } from "./audit-log";

export const metadata: Metadata = { title: "Audit log" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function AuditLogPage({ searchParams }: Props) {
  const actor = await requireMember("/settings/team/audit-log");
  const days = actor.plan.auditRetentionDays.toLocaleString("en-US");
  const { name } = actor.plan;
  const onThePlan = name === null ? "" : ` on the ${name} plan`;
  const header = (
    <PageHeader
      crumbs={[{ label: "Team and security", href: "/settings/team" }, { label: "Audit log" }]}
      title="Audit log"
      description={`Who changed what, and when. Kept for ${days} days${onThePlan}.`}
    />
  );
  const withheld = withheldPage(actor, { header, what: "read the audit log" });
  if (withheld) return withheld;
  const { users } = await listUsers(actor, {});
  const names = Object.fromEntries(users.map((user) => [user.email.toLowerCase(), fullName(user)]));
  const self = { kind: actor.kind, id: actor.id, name: actor.name };
  return (
    <>
      {header}
      <AuditLog first={await readFirstPage(listAuditEntries, actor, await searchParams)} names={names} self={self} />
    </>
  );
}
