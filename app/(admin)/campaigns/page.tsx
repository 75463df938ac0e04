import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { CampaignsView } from "./campaigns-view";

export const metadata: Metadata = { title: "Campaigns" };

export default async function CampaignsPage() {
  const actor = await requireMember("/campaigns");
  const [campaigns, insights, account] = await Promise.all([
    listCampaigns(actor, {}),
    getInsights(actor, {}),
    readAccount(actor),
  ]);
  return <CampaignsView campaigns={campaigns} insights={insights} account={account} plan={actor.plan.name} />;
}
