import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { readAccount, requireMember } from "@/app/current-member";
import { parserOf } from "@/components/list/view-parser";
import { PageHeader } from "@/components/ui/page-header";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { listCustomerFiles } from "@/lib/files/customer-files/service";
import { listImports } from "@/lib/files/imports/service";
import { FilesCard } from "../../leads/customer-files/files-card";
import { importPath } from "../../paths";
import { readFirstPage } from "../../read-view";
import { NoCampaign } from "../no-campaign";
import { OtherImports } from "./other-imports";
import { UploadPeople } from "./upload-people";

export const metadata: Metadata = { title: "Import advocates" };

const loadMeant = createLoader({ campaignId: parserOf(campaignId) });

export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const meant = await loadMeant(searchParams);
  const actor = await requireMember(importPath());
  const [account, { campaigns }, first, recent] = await Promise.all([
    readAccount(actor),
    listCampaigns(actor, {}),
    readFirstPage(listCustomerFiles, actor, { kind: "people" }),
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
        <div className="grid gap-grid">
          <UploadPeople
            account={account}
            campaigns={campaigns.map(({ campaignId: id, name }) => ({ campaignId: id, name }))}
            campaignId={meant.campaignId}
            planName={actor.plan.name}
          />
          <FilesCard kind="people" first={first} />
          <OtherImports wire={recent} />
        </div>
      )}
    </>
  );
}
