import { LoadingTable } from "@/components/list/loading-list";

export default function LoadingTeam() {
  return <LoadingTable label="Loading the team" title="w-24" description="w-64" rows={4} />;
}
