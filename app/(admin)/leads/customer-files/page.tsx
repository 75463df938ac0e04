import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listCustomerFiles } from "@/lib/files/customer-files/service";
import { customerFilesPath } from "../../paths";
import { readFirstPage } from "../../read-view";
import { FilesCard } from "./files-card";
import { UploadJobs } from "./upload-jobs";

export const metadata: Metadata = { title: "Customer files" };

/** Monthly uploads in place of an integration, and earlier files. */
export default async function CustomerFilesPage() {
  const actor = await requireMember(customerFilesPath());
  const first = await readFirstPage(listCustomerFiles, actor, { kind: "jobs" });
  return (
    <>
      <PageHeader
        title="Customer files"
        description="Upload a month’s invoices, jobs or customers. You see which leads became customers before anything changes, and can undo it for 30 days."
        crumbs={[{ label: "Leads", href: "/leads" }, { label: "Customer files" }]}
      />
      <div className="grid gap-grid">
        <UploadJobs />
        <FilesCard kind="jobs" first={first} />
      </div>
    </>
  );
}
