import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { requireMember } from "@/app/current-member";
import { getInsights } from "@/lib/dashboard/insights";
import { readBrand } from "@/lib/messages/brand";
import { campaignPath } from "../../../paths";
import { EditCampaign } from "../../editor/edit-campaign";
import { readCampaign } from "../../read-campaign";

export const metadata: Metadata = { title: "Edit campaign" };

interface Visit {
  readonly params: Promise<{ campaignId: string }>;
}

/** Where a campaign is changed. */
export default async function EditCampaignPage({ params }: Visit) {
  const { campaignId } = await params;
  const actor = await requireMember(`${campaignPath(campaignId)}/edit`);
  const found = await readCampaign(actor, campaignId);
  const [{ totals }, brand] = await Promise.all([
    getInsights(actor, { campaignId }),
    readBrand(actor, new Date()),
  ]);
  return (
    <EditCampaign
      wire={found}
      waiting={totals.referrals - totals.conversions}
      brand={brandLook(brand)}
      asksForTexts={actor.plan.sms}
    />
  );
}
