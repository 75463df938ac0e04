import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

export default function LoadingTeam() {
  return (
    <>
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <Card flush>
        <RowSkeletons label="Loading the team" rows={4} />
      </Card>
    </>
  );
}
