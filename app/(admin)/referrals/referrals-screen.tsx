"use client";

import { Plus } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import { CsvButton } from "@/components/list/csv-button";
import { useAsked } from "@/components/list/use-asked";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { useTotals } from "@/components/list/use-totals";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { campaigns as campaignEndpoints } from "@/lib/campaigns/contract";
import { referrals } from "@/lib/referrals/contract";
import { AddReferral, addDraftKey } from "./add-referral";
import { NoReferrals } from "./no-referrals";
import type { FoundReferral } from "./referral";
import { ReferralsTable } from "./referrals-table";
import { ReferralsToolbar } from "./referrals-toolbar";
import { askedOf, type View, viewParsers } from "./view";

const ReferralSheet = onDemand(() => import("./referral-sheet").then((module) => module.ReferralSheet), null);

interface ReferralsScreenProps {
  readonly campaigns: z.input<typeof campaignEndpoints.list.output>;
  readonly first: FirstPage<typeof referrals.listAll>;
}

/** Everybody who was referred, across campaigns: to convert, to look up, to add. */
export function ReferralsScreen({ campaigns: wire, first }: ReferralsScreenProps) {
  const { campaigns } = useLoaded(campaignEndpoints.list, wire);
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const [isAdding, setAdding] = useAsked("add", addDraftKey);
  const [opened, setOpened] = useState<FoundReferral>();
  const asked = askedOf(view);
  const pages = usePages(referrals.listAll, { ...asked, limit: 50 }, first);
  const totals = useTotals(view.campaignId);
  const change = (next: Partial<View>) => void setView(next);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)} disabled={campaigns.length === 0}>
      <Plus aria-hidden size={16} strokeWidth={1.75} />
      Add referral
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Referrals"
        description="Friends your advocates sent. Convert one when the job is done."
        actions={campaigns.length > 0 && add}
      />
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
          onClose={() => setOpened(undefined)}
        />
      )}
      <AddReferral
        campaigns={campaigns}
        campaignId={view.campaignId}
        open={isAdding}
        onOpenChange={setAdding}
      />
    </>
  );
}

function countOf({ status }: View): "waiting" | "converted" | "referrals" {
  if (status === "all") return "referrals";
  return status === "converted" ? "converted" : "waiting";
}
