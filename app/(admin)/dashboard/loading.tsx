import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The dashboard's outline until its figures are there. */
export default function LoadingDashboard() {
  return (
    <Loading label="Loading the dashboard">
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <div className="grid gap-grid">
        <div className="grid grid-cols-2 gap-grid xl:grid-cols-4">
          {["advocates", "referrals", "converted", "credit"].map((tile) => (
            <div key={tile} className="grid gap-2.5 rounded-card border border-line bg-card p-4 sm:p-5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-7 w-24 max-w-full" />
              <Skeleton className="h-3 w-28 max-w-full" />
            </div>
          ))}
        </div>
        <Card className="grid gap-4">
          <Skeleton className="h-4 w-48" />
          {["first", "second", "third"].map((step) => (
            <Skeleton key={step} className="h-9 w-full" />
          ))}
        </Card>
      </div>
    </Loading>
  );
}
