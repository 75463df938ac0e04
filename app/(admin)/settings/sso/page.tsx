import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { isConnected } from "@/lib/sso/is-connected";
import { getSso } from "@/lib/sso/service";
import { listUsers } from "@/lib/users/service";
import { fullName } from "../../full-name";
import { namesOfAdmins } from "../names-of-admins";
import { OnlyAdmins } from "../only-admins";
import { SsoNotInPlan } from "./sso-not-in-plan";
import { SsoSettings } from "./sso-settings";

export const metadata: Metadata = { title: "Single sign-on" };

/** How the organization's members sign in through its identity provider. */
export default async function SsoPage() {
  const actor = await requireMember("/settings/sso");
  const [{ org }, { users }] = await Promise.all([readAccount(actor), listUsers(actor, {})]);
  const header = (
    <PageHeader
      title="Single sign-on"
      description="Your team signs in with the account they already have at work."
      badge={!actor.plan.sso && <Badge>Pro</Badge>}
    />
  );
  const isAdmin = actor.roles.includes("admin");
  const ssoOnly = users.filter(({ allowPasswordAuth }) => !allowPasswordAuth).map(fullName);
  if (!actor.plan.sso) {
    const removable = isAdmin && (await isConnected(actor.orgId)) ? ssoOnly : null;
    return (
      <>
        {header}
        <SsoNotInPlan orgName={org.name} plan={planName(org, new Date())} removable={removable} />
      </>
    );
  }
  if (!isAdmin) {
    return (
      <>
        {header}
        <OnlyAdmins what="set up single sign-on" admins={namesOfAdmins(users)} />
      </>
    );
  }
  return (
    <>
      {header}
      <SsoSettings wire={await getSso(actor, {})} ssoOnly={ssoOnly} />
    </>
  );
}
