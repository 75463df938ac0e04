import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { type Feature, featureNames, type Plan, plans } from "@/lib/auth/access";

const features: readonly Feature[] = ["api", "sms", "customBranding", "integrations", "sso"];

/** What the plan switches on, and which plan has the rest. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className="mt-6 grid gap-x-8 gap-y-2 border-inner-line border-t pt-5 sm:grid-cols-2">
      {features.map((feature) => (
        <Line key={feature} has={plan[feature]} note={firstPlanWith(feature)}>
          {capitalize(featureNames[feature])}
        </Line>
      ))}
      <Line has>Audit log of {plan.auditRetentionDays} days</Line>
    </ul>
  );
}

function Line({ has, note, children }: { has: boolean; note?: string; children: ReactNode }) {
  const Icon = has ? Check : Minus;
  return (
    <li className="flex items-center gap-2.5">
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={has ? "shrink-0 text-accent" : "shrink-0 text-faint"}
      />
      <span className={has ? "" : "text-soft"}>
        {!has && <span className="sr-only">Not included: </span>}
        {children}
      </span>
      {!has && note && <span className="ml-auto text-caption text-soft">on {note}</span>}
    </li>
  );
}

function firstPlanWith(feature: Feature): string {
  return plans.growth[feature] ? "Growth and Pro" : "Pro";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
