import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

/** The outline of a campaign. */
export default function LoadingCampaign() {
  return (
    <>
      <div className="mb-6 grid gap-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <div className="grid gap-grid">
        <div className="grid grid-cols-2 gap-grid md:grid-cols-3 xl:grid-cols-5">
          {["advocates", "referrals", "waiting", "converted", "earned"].map((tile) => (
            <Skeleton key={tile} className="h-[6.5rem] w-full" />
          ))}
        </div>
        <Card flush>
          <RowSkeletons label="Loading the campaign" />
        </Card>
      </div>
    </>
  );
}
