import { LoadingList } from "@/components/list/loading-list";

export default function LoadingReferrals() {
  return <LoadingList label="Loading referrals" actions="w-36" chips="w-64" />;
}
