"use client";

import { Phone } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { CsvButton } from "@/components/list/csv-button";
import { PagedTable } from "@/components/list/paged-table";
import { useAsked } from "@/components/list/use-asked";
import { type FirstPage, type Pages, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { HeaderCell } from "@/components/ui/table";
import { useLoaded } from "@/components/use-loaded";
import { campaigns as campaignEndpoints } from "@/lib/campaigns/contract";
import { referrals } from "@/lib/referrals/contract";
import { callDraftKey, LogCall } from "./log-call";
import { MatchRequests } from "./match-requests";
import { NoReferrals } from "./no-referrals";
import { ReferralRow } from "./referral-row";
import { ReferralsToolbar } from "./referrals-toolbar";
import { useLead } from "./use-lead";
import { useStageCounts } from "./use-stage-counts";
import { askedOf, type FoundReferral, type View, viewParsers } from "./view";

const ReferralSheet = lazy(() => import("./referral-sheet").then((module) => module.ReferralSheet), null);

interface ReferralsScreenProps {
  readonly campaigns: z.input<typeof campaignEndpoints.list.output>;
  readonly first: FirstPage<typeof referrals.listAll>;
  /** Whether a friend's data may be handed out and erased. */
  readonly isAdmin: boolean;
}

/** Everybody who was referred, across campaigns: to convert, to look up, to add. */
export function ReferralsScreen({ campaigns: wire, first, isAdmin }: ReferralsScreenProps) {
  const { campaigns } = useLoaded(campaignEndpoints.list, wire);
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const [isCalling, setCalling] = useAsked("call", callDraftKey);
  const asked = askedOf(view);
  const pages = usePages(referrals.listAll, { ...asked, limit: 50 }, first);
  const opened = useLead(view.lead, pages.items);
  const counts = useStageCounts(view.campaignId);
  const change = (next: Partial<View>) => void setView(next);
  const add = (
    <Button variant="primary" onClick={() => setCalling(true)} disabled={campaigns.length === 0}>
      <Phone aria-hidden size={16} strokeWidth={1.75} />
      Log a call
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Leads"
        description="Friends your advocates sent. Convert one when the job is done."
        actions={campaigns.length > 0 && add}
      />
      <MatchRequests campaigns={campaigns} />
      <Card flush>
        <ReferralsToolbar campaigns={campaigns} view={view} setView={change} counts={counts}>
          <CsvButton endpoint={referrals.listAll} input={asked} fileName="leads" />
        </ReferralsToolbar>
        <ReferralsTable
          pages={pages}
          withCampaign={campaigns.length > 1}
          total={view.q === null ? counts?.[view.status ?? "pending"] : undefined}
          onOpen={({ referralId }) => change({ lead: referralId })}
          empty={
            <NoReferrals
              view={view}
              hasCampaigns={campaigns.length > 0}
              hasReferrals={(counts?.all ?? 0) > 0}
              setView={change}
              add={add}
            />
          }
        />
      </Card>
      {opened && (
        <ReferralSheet
          key={opened.referralId}
          referral={opened}
          isAdmin={isAdmin}
          onClose={() => change({ lead: null })}
        />
      )}
      <LogCall
        campaigns={campaigns}
        campaignId={view.campaignId}
        open={isCalling}
        onOpenChange={setCalling}
      />
    </>
  );
}

interface ReferralsTableProps {
  readonly pages: Pages<FoundReferral>;
  readonly withCampaign: boolean;
  readonly total: number | undefined;
  readonly onOpen: (referral: FoundReferral) => void;
  readonly empty: ReactNode;
}

/** The leads, in the order that was asked for. */
function ReferralsTable({ pages, withCampaign, total, onOpen, empty }: ReferralsTableProps) {
  return (
    <PagedTable
      label="Leads"
      pages={pages}
      total={total}
      empty={empty}
      row={(referral) => <ReferralRow key={referral.referralId} {...{ referral, withCampaign, onOpen }} />}
      head={
        <>
          <HeaderCell>Lead</HeaderCell>
          <HeaderCell>Referred by</HeaderCell>
          {withCampaign && <HeaderCell className="sm:max-xl:hidden">Campaign</HeaderCell>}
          <HeaderCell className="sm:max-lg:hidden">Promised</HeaderCell>
          <HeaderCell>Stage</HeaderCell>
          <HeaderCell align="end">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </>
      }
    />
  );
}
