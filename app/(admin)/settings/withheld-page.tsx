import type { LucideIcon } from "lucide-react";
import { cache, type ReactNode } from "react";
import { readAccount } from "@/app/current-member";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { listUsers } from "@/lib/accounts/users/service";
import { type Feature, featureNames, plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { namesOfAdmins } from "../member-names";
import { OnlyAdmins } from "./access-notices";

interface PlanFeature {
  readonly feature: Feature;
  readonly icon: LucideIcon;
  /** A pitch for the feature. */
  readonly pitch: string;
}

interface Withheld {
  readonly header?: ReactNode;
  /** The feature the plan must include. */
  readonly plan?: PlanFeature;
  /** Completes "Only admins can …"; without it, every member has access. */
  readonly what?: string;
}

/** Replaces a page without access, by plan or role; null with access. */
export function withheldPage(actor: Actor, { header, plan, what }: Withheld): ReactNode {
  if (plan && !actor.plan[plan.feature]) {
    return (
      <>
        {header}
        <NotInPlan {...plan} actor={actor} />
      </>
    );
  }
  if (what === undefined || actor.roles.includes("admin")) return null;
  return (
    <>
      {header}
      <AdminsOnly actor={actor} what={what} />
    </>
  );
}

/** Describes a feature the organization doesn't have, and names the plan that has it. */
async function NotInPlan({ icon, feature, pitch, actor }: PlanFeature & { readonly actor: Actor }) {
  const { org } = await readAccount(actor);
  const { name } = actor.plan;
  const business = <bdi className="wrap-anywhere">{org.name}</bdi>;
  return (
    <Card>
      <EmptyState icon={icon} level={2} title={name === null ? "Not part of your account" : describePlansWith(feature)}>
        <p>{pitch}</p>
        <p className="mt-3 text-secondary">
          {name === null ? (
            <>
              {business} doesn’t have {featureNames[feature]}. To turn it on, ask your server administrator.
            </>
          ) : (
            <>
              {business} is on {name}. To upgrade, ask your server administrator.
            </>
          )}
        </p>
      </EmptyState>
    </Card>
  );
}

function describePlansWith(feature: Feature): string {
  return plans.growth[feature] ? "Part of the Growth and Pro plans" : "Part of the Pro plan";
}

const readAdmins = cache(async (actor: Actor) => namesOfAdmins((await listUsers(actor, {})).users));

/** Tells other members which admins to ask. `what` completes "Only admins can …". */
export async function AdminsOnly({ actor, what }: { actor: Actor; what: string }) {
  if (actor.roles.includes("admin")) return null;
  return <OnlyAdmins what={what} admins={await readAdmins(actor)} />;
}
