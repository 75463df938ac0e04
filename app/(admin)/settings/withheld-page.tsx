import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { readAccount } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { listUsers } from "@/lib/accounts/users/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { namesOfAdmins } from "../member-names";
import { NotInPlan, OnlyAdmins } from "./access-notices";

interface Withheld {
  readonly header: ReactNode;
  readonly icon: LucideIcon;
  /** A pitch for the feature. */
  readonly pitch: string;
  /** Completes "Only admins can …". */
  readonly what: string;
}

/** Replaces an integrations page without access, by plan or role; null with access. */
export async function withheldPage(actor: Actor, page: Withheld): Promise<ReactNode | null> {
  const { header, icon, pitch, what } = page;
  if (!actor.plan.integrations) {
    const { org } = await readAccount(actor);
    return (
      <>
        {header}
        <NotInPlan icon={icon} feature="integrations" orgName={org.name} plan={planName(org, new Date())}>
          {pitch}
        </NotInPlan>
      </>
    );
  }
  if (actor.roles.includes("admin")) return null;
  const { users } = await listUsers(actor, {});
  return (
    <>
      {header}
      <OnlyAdmins what={what} admins={namesOfAdmins(users)} />
    </>
  );
}
