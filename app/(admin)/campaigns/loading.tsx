import { LoadingTable } from "@/components/list/loading-list";

export default function LoadingCampaigns() {
  return <LoadingTable label="Loading the campaigns" title="w-44" description="w-96" />;
}
