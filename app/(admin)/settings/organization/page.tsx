import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { PageHeader } from "@/components/ui/page-header";
import { listUsers } from "@/lib/users/service";
import { namesOfAdmins } from "../names-of-admins";
import { OnlyAdmins } from "../only-admins";
import { Setting } from "../setting";
import { BusinessNameForm } from "./business-name-form";
import { PlanFeatures } from "./plan-features";
import { TrialNotice } from "./trial-notice";
import { UsageList } from "./usage-list";

export const metadata: Metadata = { title: "Organization" };

/** The organization's name, its plan, and how much of that it uses. */
export default async function OrganizationPage() {
  const actor = await requireMember("/settings/organization");
  const [account, { users }] = await Promise.all([readAccount(actor), listUsers(actor, {})]);
  const { org } = account;
  const now = new Date();
  const plan = planName(org, now);
  const mayChange = actor.roles.includes("admin");
  return (
    <>
      <PageHeader
        title="Organization"
        description="What your business is called here, and what your plan includes."
      />
      <div>
        <Setting
          title="Business name"
          description="Your customers see it on every page and message they get from you."
        >
          {mayChange ? (
            <BusinessNameForm name={org.name} />
          ) : (
            <>
              <OnlyAdmins what="change the name" admins={namesOfAdmins(users)} />
              <p className="wrap-anywhere font-medium">
                <bdi>{org.name}</bdi>
              </p>
            </>
          )}
        </Setting>
        <div id="usage" className="scroll-mt-20">
          <Setting title={`${plan} plan`} description="To change your plan, ask whoever runs this server.">
            <TrialNotice trialEndsAt={org.trialEndsAt} now={now} tier={org.tier} />
            <UsageList wire={account} />
            <PlanFeatures plan={actor.plan} />
          </Setting>
        </div>
      </div>
    </>
  );
}
