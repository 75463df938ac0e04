import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

export default function LoadingMessages() {
  return (
    <>
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-36" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Card flush>
        <RowSkeletons label="Loading the messages" rows={8} />
      </Card>
    </>
  );
}
