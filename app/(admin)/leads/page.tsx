import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { requireMember } from "@/app/current-member";
import { compact } from "@/components/list/view-parser";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { countReferralStages } from "@/lib/leads/referrals/stages";
import { inboxRowPath, referralsPath } from "../paths";
import { readFirstPage } from "../read-view";
import { ReferralsScreen } from "./referrals-screen";
import { listInput, loadView } from "./view";

export const metadata: Metadata = { title: "Leads" };

/** Leads of all campaigns, open ones first. */
export default async function ReferralsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { match } = await searchParams;
  // Emails about a lead without a sender lead here.
  if (typeof match === "string") redirect(inboxRowPath({ kind: "match", id: match }));
  const view = await loadView(searchParams);
  const actor = await requireMember(referralsPath(compact(view)));
  const [campaigns, first, counts] = await Promise.all([
    listCampaigns(actor, {}),
    readFirstPage(listAllReferrals, actor, listInput(view)),
    countReferralStages(actor, view.campaignId === null ? {} : { campaignId: view.campaignId }),
  ]);
  return (
    <ReferralsScreen
      campaigns={campaigns}
      first={first}
      counted={{ ...counts, campaignId: view.campaignId }}
      isAdmin={actor.roles.includes("admin")}
    />
  );
}
