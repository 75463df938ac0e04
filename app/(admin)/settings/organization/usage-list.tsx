"use client";

import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { UsageLine } from "./usage-line";
import { limits } from "./usage-words";

/** How much of what the plan limits is used, and what happens where that is all. */
export function UsageList({ wire }: { wire: z.input<typeof accounts.get.output> }) {
  const { org, usage } = useLoaded(accounts.get, wire);
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {limits.map((limit) => (
        <UsageLine
          key={limit.resource}
          limit={limit}
          used={usage[limit.resource]}
          of={org.enabledFeatures[limit.resource]}
        />
      ))}
    </ul>
  );
}
