import { Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { type Feature, plans } from "@/lib/kit/auth/access";

interface Props {
  readonly icon: LucideIcon;
  readonly feature: Feature;
  readonly orgName: string;
  /** The name of the organization's plan. */
  readonly plan: string;
  /** A pitch for the feature. */
  readonly children: ReactNode;
}

/** Describes a feature the plan doesn't include, and names the plan that does. */
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
          <bdi className="wrap-anywhere">{orgName}</bdi> is on {plan}. To upgrade, ask your server
          administrator.
        </p>
      </EmptyState>
    </Card>
  );
}

/** Tells a member without permission who to ask. `what` completes "Only admins can …". */
export function OnlyAdmins({ what, admins }: { what: string; admins: readonly string[] }) {
  return (
    <Notice icon={Lock} title={`Only admins can ${what}`} className="mb-grid">
      {admins.length > 0 && <>Ask {listNames(admins)}.</>}
    </Notice>
  );
}

/** "Dana", "Dana or Sam", "Dana, Sam or Toni"; the first three of many. */
function listNames(names: readonly string[]): string {
  const firstNames = names.slice(0, 3);
  const last = firstNames.at(-1) ?? "";
  return firstNames.length > 1 ? `${firstNames.slice(0, -1).join(", ")} or ${last}` : last;
}
