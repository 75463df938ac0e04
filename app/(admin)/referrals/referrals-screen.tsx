"use client";

import { Phone } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { CsvButton } from "@/components/list/csv-button";
import { PagedTable } from "@/components/list/paged-table";
import { useAsked } from "@/components/list/use-asked";
import { type FirstPage, type Pages, usePages } from "@/components/list/use-pages";
import { useTotals } from "@/components/list/use-totals";
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
  const [opened, setOpened] = useState<FoundReferral>();
  const asked = askedOf(view);
  const pages = usePages(referrals.listAll, { ...asked, limit: 50 }, first);
  const totals = useTotals(view.campaignId);
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
        title="Referrals"
        description="Friends your advocates sent. Convert one when the job is done."
        actions={campaigns.length > 0 && add}
      />
      <MatchRequests campaigns={campaigns} />
      <Card flush>
        <ReferralsToolbar campaigns={campaigns} view={view} setView={change} totals={totals}>
          <CsvButton endpoint={referrals.listAll} input={asked} fileName="referrals" />
        </ReferralsToolbar>
        <ReferralsTable
          pages={pages}
          withCampaign={campaigns.length > 1}
          total={view.q === null ? totals?.[countOf(view)] : undefined}
          onOpen={setOpened}
          empty={
            <NoReferrals
              view={view}
              hasCampaigns={campaigns.length > 0}
              hasReferrals={(totals?.referrals ?? 0) > 0}
              setView={change}
              add={add}
            />
          }
        />
      </Card>
      {opened && (
        <ReferralSheet
          // As the list has it now: it may have been converted from here.
          referral={pages.items.find(({ referralId }) => referralId === opened.referralId) ?? opened}
          isAdmin={isAdmin}
          onClose={() => setOpened(undefined)}
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

function countOf({ status }: View): "waiting" | "converted" | "referrals" {
  if (status === "all") return "referrals";
  return status === "converted" ? "converted" : "waiting";
}

interface ReferralsTableProps {
  readonly pages: Pages<FoundReferral>;
  readonly withCampaign: boolean;
  readonly total: number | undefined;
  readonly onOpen: (referral: FoundReferral) => void;
  readonly empty: ReactNode;
}

/** The referrals, in the order that was asked for. */
function ReferralsTable({ pages, withCampaign, total, onOpen, empty }: ReferralsTableProps) {
  return (
    <PagedTable
      label="Referrals"
      pages={pages}
      total={total}
      empty={empty}
      row={(referral) => <ReferralRow key={referral.referralId} {...{ referral, withCampaign, onOpen }} />}
      head={
        <>
          <HeaderCell>Friend</HeaderCell>
          <HeaderCell>Referred by</HeaderCell>
          {withCampaign && <HeaderCell className="sm:max-xl:hidden">Campaign</HeaderCell>}
          <HeaderCell className="sm:max-lg:hidden">Promised</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell align="end">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </>
      }
    />
  );
}
