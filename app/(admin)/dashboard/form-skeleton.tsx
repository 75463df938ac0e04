import { Loading, Skeleton } from "@/components/ui/skeleton";

/** What stands where a form will be. */
export function FormSkeleton() {
  return (
    <Loading label="Loading the form" className="grid gap-3">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="ml-auto h-9 w-40" />
    </Loading>
  );
}
