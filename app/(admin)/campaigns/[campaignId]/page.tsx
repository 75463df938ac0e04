import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { listAdvocates } from "@/lib/advocates/service";
import { getInsights } from "@/lib/dashboard/insights";
import { listAllReferrals } from "@/lib/referrals/list-all";
import { campaignPath } from "../../paths";
import { readCampaign } from "../read-campaign";
import { CampaignView } from "./campaign-view";
import { NewestAdvocates } from "./newest-advocates";
import { WaitingReferrals } from "./waiting-referrals";

/** How many advocates and referrals there are here; the rest is behind "See all". */
const SHOWN = "5";

interface Visit {
  readonly params: Promise<{ campaignId: string }>;
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const { campaignId } = await params;
  const actor = await requireMember(campaignPath(campaignId));
  const { campaign } = await readCampaign(actor, campaignId);
  return { title: campaign.name };
}

/** One campaign: what it promises, what came of it, who is new and who waits. */
export default async function CampaignPage({ params }: Visit) {
  const { campaignId } = await params;
  const actor = await requireMember(campaignPath(campaignId));
  const found = await readCampaign(actor, campaignId);
  const few = { campaignId, limit: SHOWN };
  const [insights, advocates, referrals] = await Promise.all([
    getInsights(actor, { campaignId }),
    listAdvocates(actor, few),
    listAllReferrals(actor, { ...few, status: "pending", sort: "oldest" }),
  ]);
  // What knows phone numbers is heavy, so these lists stay on the server.
  return (
    <CampaignView campaign={found} insights={insights}>
      <WaitingReferrals campaignId={campaignId} referrals={referrals.referrals} />
      <NewestAdvocates campaignId={campaignId} advocates={advocates.advocates} />
    </CampaignView>
  );
}
