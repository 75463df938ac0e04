import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { PageHeader } from "@/components/ui/page-header";
import { readBrand } from "@/lib/messages/brand";
import { NewCampaign } from "../editor/new-campaign";
import { FullNote } from "../room";

export const metadata: Metadata = { title: "New campaign" };

/** Where a campaign is put together, or why the plan has no room for it. */
export default async function NewCampaignPage() {
  const actor = await requireMember("/campaigns/new");
  const now = new Date();
  const [{ org, usage }, brand] = await Promise.all([readAccount(actor), readBrand(actor, now)]);
  const room = { used: usage.campaigns, limit: actor.plan.campaigns, plan: planName(org, now) };
  if (room.used >= room.limit) {
    return (
      <>
        <PageHeader
          title="New campaign"
          crumbs={[{ label: "Campaigns", href: "/campaigns" }, { label: "New campaign" }]}
        />
        <FullNote {...room} />
      </>
    );
  }
  return (
    <NewCampaign
      plan={room.plan}
      ceiling={actor.plan.maxReferralsPerAdvocate}
      brand={brandLook(brand)}
      asksForTexts={actor.plan.sms}
    />
  );
}
