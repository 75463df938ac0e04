import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

/** The dashboard's outline until its figures are there. */
export default function LoadingDashboard() {
  return (
    <>
      <Loading label="Loading the dashboard">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-2">
            <Skeleton className="h-7 w-64 max-w-full" />
            <Skeleton className="h-4 w-96 max-w-full" />
          </div>
          <div className="flex gap-2">
            <Skeleton className="h-control w-36" />
            <Skeleton className="h-control w-36" />
          </div>
        </div>
        <div className="grid gap-grid">
          <div className="grid grid-cols-2 gap-grid xl:grid-cols-4">
            {["referrals", "converted", "earned", "credit"].map((tile) => (
              <div key={tile} className="grid gap-2.5 rounded-card border border-line bg-card p-4 sm:p-5">
                <Skeleton className="h-3.5 w-20" />
                <Skeleton className="h-7 w-24 max-w-full" />
                <Skeleton className="h-3 w-28 max-w-full" />
              </div>
            ))}
          </div>
          <div className="grid gap-grid xl:grid-cols-[7fr_4fr]">
            {["over time", "funnel"].map((card) => (
              <Card key={card} className="grid content-start gap-4">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-64 w-full" />
              </Card>
            ))}
          </div>
        </div>
      </Loading>
      <Card flush className="mt-grid">
        <RowSkeletons label="Loading what needs attention" />
      </Card>
    </>
  );
}
