import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { readBrand } from "@/lib/messages/brand";
import { CampaignsFullNote } from "../../quota";
import { CheckStateRules } from "../check-state-rules";
import { NewCampaign } from "../editor/new-campaign";
import { ourInvitesFor } from "../editor/our-invites";
import { HealthcareNotice } from "../healthcare-notice";

export const metadata: Metadata = { title: "New campaign" };

/** Creates a campaign, or explains why the plan has no room. */
export default async function NewCampaignPage() {
  const actor = await requireMember("/campaigns/new");
  const now = new Date();
  const [{ org, usage }, brand, { campaigns }] = await Promise.all([
    readAccount(actor),
    readBrand(actor, now),
    listCampaigns(actor, {}),
  ]);
  const quota = { used: usage.campaigns, limit: actor.plan.campaigns, plan: actor.plan.name };
  const isFull = quota.used >= quota.limit;
  if (isFull || (org.industry === "healthcare" && !org.stateRulesCheckedAt)) {
    return (
      <>
        <PageHeader
          title="New campaign"
          crumbs={[{ label: "Campaigns", href: "/campaigns" }, { label: "New campaign" }]}
        />
        {isFull ? <CampaignsFullNote {...quota} /> : <CheckStateRules mayCheck={actor.roles.includes("admin")} />}
      </>
    );
  }
  return (
    <NewCampaign
      plan={quota.plan}
      ceiling={actor.plan.maxReferralsPerAdvocate}
      capCents={org.rewardCapCents}
      taken={campaigns.map(({ name }) => name)}
      ours={ourInvitesFor(brand)}
      brand={brandLook(brand)}
      asksForTexts={actor.plan.sms}
      language={org.language}
      notice={<HealthcareNotice capCents={org.rewardCapCents} />}
    />
  );
}
