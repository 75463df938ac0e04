import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

/** The outline of an advocate's page until it is there. */
export default function LoadingAdvocate() {
  return (
    <>
      <Loading label="Loading the advocate" className="mb-6">
        <Skeleton className="mb-4 h-4 w-64 max-w-full" />
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      </Loading>
      <div className="grid items-start gap-grid xl:grid-cols-[minmax(0,1fr)_320px]">
        <aside className="grid gap-grid sm:max-xl:grid-cols-2 xl:col-start-2">
          <Card className="grid gap-3">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-9 w-36" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </Card>
          <Card className="grid gap-3">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="size-28" />
          </Card>
        </aside>
        <Card flush className="xl:col-start-1 xl:row-start-1">
          <div className="px-5 pt-5 pb-3 sm:px-6">
            <Skeleton className="h-5 w-32" />
          </div>
          <RowSkeletons label="Loading the credit ledger" />
        </Card>
      </div>
    </>
  );
}
