import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The outline of the card until it is there. */
export default function LoadingCard() {
  return (
    <Loading label="Loading the card">
      <Skeleton className="mb-4 h-4 w-64 max-w-full" />
      <Skeleton className="mb-8 h-7 w-32" />
      <Skeleton className="mx-auto h-96 w-full max-w-sm" />
    </Loading>
  );
}
