"use client";

import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";

// Friends who use a link are never turned away.
const limits: readonly CountedLimit[] = [
  {
    resource: "users",
    name: "People on your team",
    whenFull: "You can’t invite anyone else until you remove someone.",
  },
  { resource: "campaigns", name: "Campaigns", whenFull: "You can’t create another until you delete one." },
  {
    resource: "advocates",
    name: "Advocates",
    whenFull: "You can’t add anyone else. Friends who become customers still become advocates.",
  },
  {
    resource: "referrals",
    name: "Leads",
    note: "Open and converted ones. Lost, rejected and reversed ones don’t count.",
    whenFull: "You can’t add leads yourself. Leads from links still come in.",
  },
];

/** The share from which a warning appears; the dashboard uses the same. */
const near = 0.8;

interface CountedLimit {
  readonly resource: "users" | "campaigns" | "advocates" | "referrals";
  readonly name: string;
  /** How it is counted, if that isn't obvious. */
  readonly note?: string;
  /** The consequences at the limit. */
  readonly whenFull: string;
}

interface Props {
  readonly limit: CountedLimit;
  readonly used: number;
  readonly of: number;
  readonly isWithoutPlans: boolean;
}

interface UsageListProps {
  readonly wire: z.input<typeof accounts.get.output>;
  /** Leaves out limits that are far away. */
  readonly isWithoutPlans?: boolean;
}

export function UsageList({ wire, isWithoutPlans = false }: UsageListProps) {
  const { org, usage } = useLoaded(accounts.get, wire);
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {limits.map((limit) => (
        <UsageLine
          key={limit.resource}
          limit={limit}
          used={usage[limit.resource]}
          of={org.enabledFeatures[limit.resource]}
          isWithoutPlans={isWithoutPlans}
        />
      ))}
    </ul>
  );
}

/** Usage of one limit, with a warning when it is almost or fully used. */
function UsageLine({ limit: { name, note, whenFull }, used, of, isWithoutPlans }: Props) {
  const isFull = used >= of;
  const isNear = !isFull && used >= of * near;
  const left = of - used;
  const showsLimit = !isWithoutPlans || isNear || isFull;
  return (
    <li>
      <p className="mb-1.5 flex min-h-6 items-center justify-between gap-3 text-secondary">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {name}
          {isFull && <Badge tone="red">{used > of ? "Over the limit" : "Full"}</Badge>}
          {isNear && <Badge tone="amber">{left.toLocaleString("en-US")} left</Badge>}
        </span>
        <span className="whitespace-nowrap text-soft">
          <strong className="font-semibold text-ink">{used.toLocaleString("en-US")}</strong>
          {showsLimit && ` of ${of.toLocaleString("en-US")}`}
        </span>
      </p>
      {showsLimit && (
        <Progress label={name} value={used} max={of} tone={isFull ? "red" : isNear ? "amber" : "accent"} />
      )}
      {note && <p className="mt-2 text-pretty text-caption text-soft">{note}</p>}
      {(isFull || isNear) && (
        <p className="mt-2 text-pretty text-caption text-soft">
          {isNear && "At the limit: "}
          {whenFull}
        </p>
      )}
    </li>
  );
}
