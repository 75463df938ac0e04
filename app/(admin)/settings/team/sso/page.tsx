import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { isConnected } from "@/lib/accounts/sso/connection";
import { getSso } from "@/lib/accounts/sso/service";
import { listUsers } from "@/lib/accounts/users/service";
import { fullName } from "../../../member-names";
import { withheldPage } from "../../withheld-page";
import { RemoveSso, SsoSettings } from "./sso-settings";

export const metadata: Metadata = { title: "Single sign-on" };

export default async function SsoPage() {
  const actor = await requireMember("/settings/team/sso");
  const { users } = await listUsers(actor, {});
  const header = (
    <PageHeader
      crumbs={[{ label: "Team and security", href: "/settings/team" }, { label: "Single sign-on" }]}
      title="Single sign-on"
      description="Your team signs in with the account they already have at work."
      badge={!actor.plan.sso && actor.plan.name !== null && <Badge>Pro</Badge>}
    />
  );
  const withheld = withheldPage(actor, {
    plan: {
      feature: "sso",
      icon: KeyRound,
      pitch:
        "Sign in with Google Workspace, Okta or any OpenID Connect provider that verifies email addresses. No extra password to remember, and you can make it the only way in.",
    },
    what: "set up single sign-on",
  });
  const ssoOnly = users.filter(({ allowPasswordAuth }) => !allowPasswordAuth).map(fullName);
  // A connection from an earlier plan keeps working.
  const isLeftOver = !actor.plan.sso && actor.roles.includes("admin") && (await isConnected(actor.orgId));
  if (isLeftOver) {
    return (
      <>
        {header}
        <Notice
          tone="amber"
          title={`Single sign-on is not part of ${actor.plan.name ?? "your account"}`}
          className="mb-grid"
        >
          Your existing setup keeps working. You can remove it, but not change it.
        </Notice>
        <div className="mb-8">{withheld}</div>
        <RemoveSso ssoOnly={ssoOnly} />
      </>
    );
  }
  return (
    <>
      {header}
      {withheld ?? <SsoSettings wire={await getSso(actor, {})} ssoOnly={ssoOnly} />}
    </>
  );
}
