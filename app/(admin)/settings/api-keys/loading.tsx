import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

export default function LoadingApiKeys() {
  return (
    <>
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <Card flush>
        <RowSkeletons label="Loading your API keys" rows={3} />
      </Card>
    </>
  );
}
