import { LoadingTable } from "@/components/list/loading-list";

export default function LoadingAuditLog() {
  return <LoadingTable label="Loading the audit log" title="w-32" description="w-80" rows={8} />;
}
