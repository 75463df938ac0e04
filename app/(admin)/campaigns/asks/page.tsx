import { MessageCircleHeart } from "lucide-react";
import type { Metadata } from "next";
import { createLoader, parseAsString, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { readAccount, requireMember } from "@/app/current-member";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listUsers } from "@/lib/accounts/users/service";
import { getAskSettings } from "@/lib/asks/decide";
import { getAskForecast } from "@/lib/asks/forecast";
import { listAsks } from "@/lib/asks/list";
import { getAskPlan } from "@/lib/asks/plan";
import { getAskResults } from "@/lib/asks/results";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { findHoliday } from "@/lib/kit/holidays";
import { namesOfAdmins } from "../../member-names";
import { readFirstPage } from "../../read-view";
import { OnlyAdmins } from "../../settings/access-notices";
import { CampaignTabs } from "../campaign-tabs";
import { AsksScreen } from "./asks-screen";

export const metadata: Metadata = { title: "Asks" };

const loadView = createLoader({
  campaign: parseAsString,
  show: parseAsStringLiteral(["planned", "sent", "skipped"]),
});

/** Automatic asks: the schedule, the results and the wording. */
export default async function AsksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = await loadView(searchParams);
  const actor = await requireMember("/campaigns/asks");
  const isAdmin = actor.roles.includes("admin");
  const { campaigns } = await listCampaigns(actor, {});
  const chosen = campaigns.find(({ campaignId }) => campaignId === view.campaign) ?? campaigns[0];
  if (!chosen) return <NoCampaign />;
  const { campaignId } = chosen;
  const [{ org }, settings, plan, forecast, results, first, team] = await Promise.all([
    readAccount(actor),
    getAskSettings(actor, {}),
    getAskPlan(actor, { campaignId }),
    getAskForecast(actor, {}),
    getAskResults(actor, { campaignId }),
    readFirstPage(listAsks, actor, { state: view.show ?? "planned" }),
    isAdmin ? undefined : listUsers(actor, {}),
  ]);
  return (
    <>
      <CampaignTabs />
      {team && <OnlyAdmins what="change asks" admins={namesOfAdmins(team.users)} />}
      <AsksScreen
        key={campaignId}
        settings={settings}
        plan={plan}
        forecast={forecast}
        results={results}
        first={first}
        isAdmin={isAdmin}
        holidays={org.sendsOnHolidays ? null : holidaysIn(forecast.forecast.days)}
        campaigns={campaigns.map(({ campaignId: value, name }) => ({ value, label: name }))}
      />
    </>
  );
}

/** The US holidays among these days, by day. */
function holidaysIn(days: readonly { readonly day: string }[]) {
  return Object.fromEntries(
    days.flatMap(({ day }) => {
      const name = findHoliday(day);
      return name === undefined ? [] : [[day, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`]];
    }),
  );
}

function NoCampaign() {
  return (
    <>
      <CampaignTabs />
      <PageHeader title="Asks" description="Automatically ask customers for referrals at the right moment." />
      <EmptyState
        icon={MessageCircleHeart}
        level={2}
        title="Start a campaign first"
        action={<ButtonLink href="/campaigns/new">New campaign</ButtonLink>}
      >
        A campaign sets the rewards. Then it can ask for referrals.
      </EmptyState>
    </>
  );
}
