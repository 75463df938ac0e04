import { LoadingTable } from "@/components/list/loading-list";

export default function LoadingApiKeys() {
  return <LoadingTable label="Loading your API keys" title="w-32" description="w-96" rows={3} />;
}
