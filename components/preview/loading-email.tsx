import { Loading, Skeleton } from "@/components/ui/skeleton";

export function LoadingEmail() {
  return (
    <Loading label="Loading the email" className="grid gap-4 rounded-card border border-line bg-card p-5">
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-11 w-40" />
    </Loading>
  );
}
