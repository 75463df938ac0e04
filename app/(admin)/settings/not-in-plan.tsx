import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Feature, plans } from "@/lib/auth/access";

interface Props {
  readonly icon: LucideIcon;
  readonly feature: Feature;
  readonly orgName: string;
  /** What the organization's own plan is called. */
  readonly plan: string;
  /** What one could do with it. */
  readonly children: ReactNode;
}

/** What a feature would do, for who does not have it, and which plan has it. */
export function NotInPlan({ icon, feature, orgName, plan, children }: Props) {
  return (
    <Card>
      <EmptyState
        icon={icon}
        level={2}
        title={plans.growth[feature] ? "Part of the Growth and Pro plans" : "Part of the Pro plan"}
      >
        <p>{children}</p>
        <p className="mt-3 text-secondary">
          <bdi className="wrap-anywhere">{orgName}</bdi> is on {plan}. To change that, ask whoever runs this
          server.
        </p>
      </EmptyState>
    </Card>
  );
}
