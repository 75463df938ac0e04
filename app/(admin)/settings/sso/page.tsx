import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { getSso } from "@/lib/sso/service";
import { listUsers } from "@/lib/users/service";
import { fullName } from "../../full-name";
import { namesOfAdmins } from "../names-of-admins";
import { OnlyAdmins } from "../only-admins";
import { NotInPlan } from "./not-in-plan";
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
  if (!actor.plan.sso) {
    return (
      <>
        {header}
        <NotInPlan orgName={org.name} plan={planName(org, new Date())} />
      </>
    );
  }
  if (!actor.roles.includes("admin")) {
    return (
      <>
        {header}
        <OnlyAdmins what="set up single sign-on" admins={namesOfAdmins(users)} />
      </>
    );
  }
  const ssoOnly = users.filter(({ allowPasswordAuth }) => !allowPasswordAuth).map(fullName);
  return (
    <>
      {header}
      <SsoSettings wire={await getSso(actor, {})} ssoOnly={ssoOnly} />
    </>
  );
}
