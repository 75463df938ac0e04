"use client";

import { Megaphone, Plus } from "lucide-react";
import type { z } from "zod";
import { planName } from "@/components/account/plan-name";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { campaigns as endpoints } from "@/lib/campaigns/contract";
import { dashboard } from "@/lib/dashboard/contract";
import { CampaignsTable } from "./campaigns-table";
import { FullNote, fullNoteId, RoomLine } from "./room";

interface CampaignsViewProps {
  readonly campaigns: z.input<typeof endpoints.list.output>;
  readonly insights: z.input<typeof dashboard.insights.output>;
  readonly account: z.input<typeof accounts.get.output>;
}

const nothing = { enrolled: 0, referrals: 0, conversions: 0 };

/** The campaigns, what came of them, and whether there is room for another one. */
export function CampaignsView(props: CampaignsViewProps) {
  const { campaigns } = useLoaded(endpoints.list, props.campaigns);
  const insights = useLoaded(dashboard.insights, props.insights);
  const { org } = useLoaded(accounts.get, props.account);
  const figures = new Map(insights.campaigns.map((each) => [each.campaignId, each]));
  const limit = org.enabledFeatures.campaigns;
  const room = { used: campaigns.length, limit, plan: planName(org, new Date()) };
  const isFull = room.used >= limit;
  const isEmpty = campaigns.length === 0;
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="What you promise for a recommendation: to the advocate, and to the friend."
        actions={!(isEmpty && !isFull) && <NewCampaign isFull={isFull} />}
      />
      <div className="grid gap-grid">
        {isFull && <FullNote {...room} />}
        <Card flush aria-labelledby="campaigns">
          <CardHeader
            flush
            id="campaigns"
            title="All campaigns"
            aside={limit > 0 && <RoomLine {...room} />}
          />
          {isEmpty ? (
            <EmptyState
              icon={Megaphone}
              title="No campaign yet"
              action={!isFull && <NewCampaign isFull={false} />}
            >
              A campaign says what a recommendation is worth, such as “Give $50, get $25”. Then you invite the
              customers who recommend you.
            </EmptyState>
          ) : (
            <CampaignsTable campaigns={campaigns} figuresOf={(id) => figures.get(id) ?? nothing} />
          )}
        </Card>
      </div>
    </>
  );
}

function NewCampaign({ isFull }: { isFull: boolean }) {
  const words = (
    <>
      <Plus aria-hidden size={16} strokeWidth={1.75} />
      New campaign
    </>
  );
  if (isFull) {
    return (
      <Button look="primary" disabled aria-describedby={fullNoteId}>
        {words}
      </Button>
    );
  }
  return (
    <ButtonLink look="primary" href="/campaigns/new">
      {words}
    </ButtonLink>
  );
}
