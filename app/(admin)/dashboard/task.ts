import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Tone } from "@/components/ui/variants";
import type { dashboard } from "@/lib/dashboard/contract";

/** What waits for a person. */
export type Attention = z.output<typeof dashboard.attention.output>;

export type WaitingReferral = Attention["referrals"][number];

/** One thing to do, and the one verb that does it. */
export interface Task {
  readonly key: string;
  /** A person's or a thing's. */
  readonly name: string;
  /** What stands for a thing; people have their initials. */
  readonly icon?: LucideIcon;
  readonly detail: ReactNode;
  /** Why it is here. */
  readonly reasons: readonly { readonly tone: Tone; readonly text: string }[];
  readonly action: ReactNode;
}
