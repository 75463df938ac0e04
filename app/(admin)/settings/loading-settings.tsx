import { Card } from "@/components/ui/card";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** The outline of a page of settings: its title and its cards, each with so many lines. */
export function LoadingSettings({
  label,
  cards,
}: {
  label: string;
  cards: Readonly<Record<string, number>>;
}) {
  return (
    <Loading label={label}>
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      {Object.entries(cards).map(([card, lines]) => (
        <div
          key={card}
          className="grid gap-x-10 gap-y-4 border-line border-t pt-6 pb-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
        >
          <div className="grid content-start gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          <Card className="grid gap-4">
            {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
              <Skeleton key={line} className="h-9 w-full" />
            ))}
          </Card>
        </div>
      ))}
    </Loading>
  );
}
