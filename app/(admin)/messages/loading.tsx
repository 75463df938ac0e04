import { LoadingTable } from "@/components/list/loading-list";

export default function LoadingMessages() {
  return <LoadingTable label="Loading the messages" title="w-36" description="w-80" rows={8} />;
}
