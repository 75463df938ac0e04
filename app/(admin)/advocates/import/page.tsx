import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { readAccount, requireMember } from "@/app/current-member";
import { parserOf } from "@/components/list/view-parser";
import { PageHeader } from "@/components/ui/page-header";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { listImports } from "@/lib/files/imports/service";
import { findProviders } from "@/lib/messages/drivers/configured";
import { NoCampaign } from "../no-campaign";
import { ImportScreen } from "./import-screen";

export const metadata: Metadata = { title: "Import advocates" };

const loadMeant = createLoader({ campaignId: parserOf(campaignId) });

export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const meant = await loadMeant(searchParams);
  const actor = await requireMember("/advocates/import");
  const [account, { campaigns }, recent] = await Promise.all([
    readAccount(actor),
    listCampaigns(actor, {}),
    listImports(actor, {}),
  ]);
  return (
    <>
      <PageHeader
        title="Import advocates"
        description="From a spreadsheet or your customer list. Review before anyone is added."
        crumbs={[{ label: "Advocates", href: "/advocates" }, { label: "Import" }]}
      />
      {campaigns.length === 0 ? (
        <NoCampaign />
      ) : (
        <ImportScreen
          account={account}
          recent={recent}
          campaigns={campaigns.map(({ campaignId: id, name }) => ({ campaignId: id, name }))}
          campaignId={meant.campaignId}
          planName={actor.plan.name}
          sending={{ hasSms: actor.plan.sms, ...findProviders() }}
        />
      )}
    </>
  );
}
