import { Panel } from "@/components/sign-in/panel";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** What stands there until the browser has read the link. */
export function Waiting({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <Loading label="Reading the link">
        <div className="grid gap-4">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-control w-full" />
        </div>
      </Loading>
    </Panel>
  );
}
