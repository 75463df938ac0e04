import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The outline of the editor. */
export function LoadingEditor() {
  return (
    <Loading label="Loading the editor">
      <div className="mb-6 grid gap-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-7 w-44" />
      </div>
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-grid">
          <Card className="grid gap-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-9 w-full" />
          </Card>
          <Card className="grid gap-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-9 w-full" />
          </Card>
        </div>
        <Skeleton className="h-[36rem] w-full max-xl:hidden" />
      </div>
    </Loading>
  );
}
