import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The outline of a page for customers, with its band in the brand's color. */
export function LoadingPage() {
  return (
    <Loading label="Loading the page" className="h-[46rem] bg-card">
      <div className="h-56 bg-(--brand-color)" />
      <div className="grid gap-5 px-[22px] pt-7">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Loading>
  );
}
