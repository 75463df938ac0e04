import { DatabaseBackup } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { release } from "@/lib/kit/release";
import { listBackups } from "@/lib/platform/backup/service";
import { withheldPage } from "../../withheld-page";
import { Backups } from "./backups";

export const metadata: Metadata = { title: "Backups" };

/** The server's backups, for its operator or the admins of its only organization. */
export default async function BackupsPage() {
  const actor = await requireMember("/settings/business/backups");
  const header = (
    <PageHeader
      crumbs={[{ label: "Business", href: "/settings/business" }, { label: "Backups" }]}
      title="Backups"
      description="Copies of everything on this server."
    />
  );
  const withheld = withheldPage(actor, { header, what: "see the server’s backups" });
  if (withheld) return withheld;
  const wire = await listBackups(actor, {});
  if (!wire.mayManage && wire.backups.length === 0) {
    return (
      <>
        {header}
        <Card>
          <EmptyState icon={DatabaseBackup} level={2} title="Only for this server’s operator">
            Several businesses share this server, and each backup holds the data of all of them. The operator is listed
            in the server’s setting <code className="font-mono">OPERATOR_EMAILS</code>.
          </EmptyState>
        </Card>
      </>
    );
  }
  return <Backups wire={wire} release={release} orgId={actor.orgId} />;
}
