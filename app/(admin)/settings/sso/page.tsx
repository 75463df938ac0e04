import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { isConnected } from "@/lib/accounts/sso/connection";
import { getSso } from "@/lib/accounts/sso/service";
import { listUsers } from "@/lib/accounts/users/service";
import { fullName, namesOfAdmins } from "../../member-names";
import { NotInPlan, OnlyAdmins } from "../access-notices";
import { RemoveSso, SsoSettings } from "./sso-settings";

export const metadata: Metadata = { title: "Single sign-on" };

interface Props {
  readonly orgName: string;
  readonly plan: string;
  /** Members who can sign in no other way, for an admin who can remove the connection; null if there is none. */
  readonly removable: readonly string[] | null;
}

/** The organization's single sign-on. */
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

/**
 * Describes single sign-on if the plan doesn't include it, and lets admins remove a connection from an earlier plan.
 */
function SsoNotInPlan({ orgName, plan, removable }: Props) {
  return (
    <>
      {removable && (
        <Notice tone="amber" title={`Single sign-on is not part of ${plan}`} className="mb-grid">
          Your existing setup keeps working. You can remove it, but not change it.
        </Notice>
      )}
      <div className={removable ? "mb-8" : ""}>
        <NotInPlan icon={KeyRound} feature="sso" orgName={orgName} plan={plan}>
          Sign in with Google Workspace, Okta or any OpenID Connect provider that verifies email addresses. No
          extra password to remember, and you can make it the only way in.
        </NotInPlan>
      </div>
      {removable && <RemoveSso ssoOnly={removable} />}
    </>
  );
}
