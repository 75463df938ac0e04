import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { z } from "zod";
import { readAccount, requireMember } from "@/app/current-member";
import { compact } from "@/components/list/view-parser";
import { accounts } from "@/lib/accounts/contract";
import { campaigns as campaignEndpoints } from "@/lib/business/campaigns/contract";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { advocatesPath } from "../paths";
import { readFirstPage } from "../read-view";
import { AdvocatesScreen } from "./advocates-screen";
import { listInput, loadView } from "./view";

export const metadata: Metadata = { title: "Advocates" };

/** Advocates of all campaigns. */
export default async function AdvocatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = await loadView(searchParams);
  const actor = await requireMember(advocatesPath(compact(view)));
  const [account, listed, first] = await Promise.all([
    readAccount(actor),
    listCampaigns(actor, {}),
    readFirstPage(listAllAdvocates, actor, listInput(view)),
  ]);
  return (
    <AdvocatesScreen
      // Decoded here, because these contracts are large and the page of a phone needs nothing else of them.
      account={z.decode(accounts.get.output, account)}
      campaigns={z.decode(campaignEndpoints.list.output, listed).campaigns}
      first={first}
      plan={{ name: actor.plan.name, sms: actor.plan.sms }}
    />
  );
}
