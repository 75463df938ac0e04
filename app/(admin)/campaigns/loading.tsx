import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

/** The outline of the list of campaigns. */
export default function LoadingCampaigns() {
  return (
    <>
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <Card flush>
        <RowSkeletons label="Loading the campaigns" />
      </Card>
    </>
  );
}
