import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import type { CountedLimit } from "./usage-words";

interface Props {
  readonly limit: CountedLimit;
  readonly used: number;
  readonly of: number;
}

/** From here on it is worth to know what will happen; the dashboard says so as well. */
const near = 0.8;

/** How much of one thing is used, and what that means once little or nothing is left. */
export function UsageLine({ limit: { name, whenFull }, used, of }: Props) {
  const isFull = used >= of;
  const isNear = !isFull && used >= of * near;
  const left = of - used;
  return (
    <li>
      <p className="mb-1.5 flex min-h-6 items-center justify-between gap-3 text-secondary">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {name}
          {isFull && <Badge tone="red">{used > of ? "Over the limit" : "Full"}</Badge>}
          {isNear && <Badge tone="amber">{left.toLocaleString("en-US")} left</Badge>}
        </span>
        <span className="whitespace-nowrap text-soft">
          <strong className="font-semibold text-ink">{used.toLocaleString("en-US")}</strong> of{" "}
          {of.toLocaleString("en-US")}
        </span>
      </p>
      <Progress label={name} value={used} max={of} tone={isFull ? "red" : isNear ? "amber" : "accent"} />
      {(isFull || isNear) && (
        <p className="mt-2 text-pretty text-caption text-soft">
          {isNear && "When it is full: "}
          {whenFull}
        </p>
      )}
    </li>
  );
}
