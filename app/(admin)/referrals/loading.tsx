import { Card } from "@/components/ui/card";
import { RowSkeletons } from "@/components/ui/row-skeletons";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingReferrals() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-2">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
        <Skeleton className="h-9 w-36" />
      </div>
      <Card flush>
        <div className="grid gap-3 px-5 pt-4 pb-3 sm:px-6">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-8 w-64 max-w-full" />
        </div>
        <RowSkeletons label="Loading referrals" rows={8} />
      </Card>
    </>
  );
}
