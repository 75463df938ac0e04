import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function LoadingImport() {
  return (
    <Loading label="Loading the import">
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <div className="grid gap-grid">
        <Card className="grid gap-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-48 w-full" />
        </Card>
        {["columns", "check"].map((step) => (
          <Card key={step}>
            <Skeleton className="h-6 w-48" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
