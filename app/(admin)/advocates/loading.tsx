import { LoadingList } from "@/components/list/loading-list";

export default function LoadingAdvocates() {
  return <LoadingList label="Loading advocates" actions="w-56" chips="w-96" />;
}
