import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { readBrand } from "@/lib/messages/brand";
import { campaignPath } from "../../../paths";
import { EditCampaign } from "../../editor/edit-campaign";
import { ourInvitesFor } from "../../editor/our-invites";
import { HealthcareNotice } from "../../healthcare-notice";
import { countOpenLeads, readCampaign } from "../../read-campaign";

export const metadata: Metadata = { title: "Edit campaign" };

interface PageProps {
  readonly params: Promise<{ campaignId: string }>;
}

export default async function EditCampaignPage({ params }: PageProps) {
  const { campaignId } = await params;
  const actor = await requireMember(`${campaignPath(campaignId)}/edit`);
  const found = await readCampaign(actor, campaignId);
  const [{ open: waiting }, brand, { org }] = await Promise.all([
    countOpenLeads(actor, campaignId),
    readBrand(actor, new Date()),
    readAccount(actor),
  ]);
  return (
    <EditCampaign
      wire={found}
      waiting={waiting}
      capCents={org.rewardCapCents}
      ours={ourInvitesFor(brand)}
      brand={brandLook(brand)}
      asksForTexts={actor.plan.sms}
      language={org.language}
      notice={<HealthcareNotice capCents={org.rewardCapCents} />}
    />
  );
}
