"use client";

import { Ellipsis, Megaphone, Pause, Pencil, Play, Plus, UserPlus } from "lucide-react";
import type { z } from "zod";
import { describeOffer } from "@/components/campaigns/offer";
import { campaignState, StateBadge } from "@/components/campaigns/state-badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeaderCell, Row, RowLink, Table } from "@/components/ui/table";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { campaigns as endpoints } from "@/lib/business/campaigns/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import type { Plan } from "@/lib/kit/auth/access";
import { advocatesPath, campaignPath } from "../paths";
import { CampaignQuotaLine, CampaignsFullNote, campaignsFullId } from "../quota";
import { CampaignMenu } from "./campaign-menu";
import { CampaignTabs } from "./campaign-tabs";
import type { ShownCampaign } from "./read-campaign";
import { useStatusChange } from "./use-campaign-actions";

const head = (
  <>
    <HeaderCell>Campaign</HeaderCell>
    <HeaderCell>Status</HeaderCell>
    <HeaderCell align="end" className="max-sm:hidden">
      Advocates
    </HeaderCell>
    <HeaderCell align="end" className="max-sm:hidden">
      Leads
    </HeaderCell>
    <HeaderCell align="end" className="max-sm:hidden">
      Converted
    </HeaderCell>
    <HeaderCell className="max-sm:hidden">Created</HeaderCell>
    <HeaderCell>
      <span className="sr-only">Actions</span>
    </HeaderCell>
  </>
);

const nothing = { enrolled: 0, referrals: 0, conversions: 0 };

interface CampaignsViewProps {
  readonly campaigns: z.input<typeof endpoints.list.output>;
  readonly insights: z.input<typeof dashboardFigures.insights.output>;
  readonly account: z.input<typeof accounts.get.output>;
  readonly plan: Plan["name"];
}

/** The campaigns with results, and whether the plan has room for another. */
export function CampaignsView(props: CampaignsViewProps) {
  const { campaigns } = useLoaded(endpoints.list, props.campaigns);
  const insights = useLoaded(dashboardFigures.insights, props.insights);
  const { org } = useLoaded(accounts.get, props.account);
  const figures = new Map(insights.campaigns.map((each) => [each.campaignId, each]));
  const limit = org.enabledFeatures.campaigns;
  const quota = { used: campaigns.length, limit, plan: props.plan };
  const isFull = quota.used >= limit;
  const isEmpty = campaigns.length === 0;
  return (
    <>
      <CampaignTabs />
      <PageHeader
        title="Campaigns"
        description="What the advocate and the friend each get for a referral."
        actions={!(isEmpty && !isFull) && <NewCampaign isFull={isFull} />}
      />
      <div className="grid gap-grid">
        {isFull && <CampaignsFullNote {...quota} />}
        <Card flush aria-labelledby="campaigns">
          <CardHeader
            flush
            id="campaigns"
            title="All campaigns"
            aside={limit > 0 && <CampaignQuotaLine {...quota} />}
          />
          {isEmpty ? (
            <EmptyState icon={Megaphone} title="No campaigns yet" action={!isFull && <NewCampaign isFull={false} />}>
              A campaign sets the reward, such as “Give $50, get $25.” Then you invite your customers to share it.
            </EmptyState>
          ) : (
            <CampaignsTable campaigns={campaigns} figuresOf={(id) => figures.get(id) ?? nothing} />
          )}
        </Card>
      </div>
    </>
  );
}

interface CampaignFigures {
  readonly enrolled: number;
  readonly referrals: number;
  readonly conversions: number;
}

interface CampaignsTableProps {
  readonly campaigns: readonly ShownCampaign[];
  readonly figuresOf: (campaignId: string) => CampaignFigures;
}

/** Every campaign with its offer and results. */
function CampaignsTable({ campaigns, figuresOf }: CampaignsTableProps) {
  return (
    <Table label="Campaigns" phone="line" head={head}>
      {campaigns.map((campaign) => {
        const { enrolled, referrals, conversions } = figuresOf(campaign.campaignId);
        return (
          <Row key={campaign.campaignId}>
            <Cell leads className="min-w-0 max-sm:flex-1 sm:max-w-72">
              <RowLink href={campaignPath(campaign.campaignId)}>
                <bdi>{campaign.name}</bdi>
              </RowLink>
              {campaign.name !== describeOffer(campaign) && (
                <p className="wrap-anywhere text-secondary text-soft max-sm:hidden">{describeOffer(campaign)}</p>
              )}
              <p className="text-caption text-soft sm:hidden">
                {formatCount(enrolled, "advocate")} · {formatCount(referrals, "lead")}
              </p>
            </Cell>
            <Cell>
              <StateBadge campaign={campaign} />
            </Cell>
            <Cell align="end" className="max-sm:hidden">
              {enrolled.toLocaleString("en-US")}
            </Cell>
            <Cell align="end" className="max-sm:hidden">
              {referrals.toLocaleString("en-US")}
            </Cell>
            <Cell align="end" className="max-sm:hidden">
              {conversions.toLocaleString("en-US")}
            </Cell>
            <Cell className="whitespace-nowrap text-secondary text-soft max-sm:hidden">
              <DateTime value={campaign.createdAt} />
            </Cell>
            <Cell align="end" className="max-sm:-mr-2">
              <span className="relative z-[1]">
                <RowMenu campaign={campaign} />
              </span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function NewCampaign({ isFull }: { isFull: boolean }) {
  const words = (
    <>
      <Plus size={16} />
      New campaign
    </>
  );
  if (isFull) {
    return (
      <Button variant="primary" disabled aria-describedby={campaignsFullId}>
        {words}
      </Button>
    );
  }
  return (
    <ButtonLink variant="primary" href="/campaigns/new">
      {words}
    </ButtonLink>
  );
}

/** Actions on a campaign in the list. */
function RowMenu({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, name } = campaign;
  const { pause, resume } = useStatusChange(campaign);
  const state = campaignState(campaign, new Date());
  return (
    <CampaignMenu
      campaign={campaign}
      trigger={<IconButton label={`Actions for ${name}`} icon={Ellipsis} size="small" />}
    >
      <MenuItem icon={Pencil} href={`${campaignPath(campaignId)}/edit`}>
        {state === "ended" ? "Edit or extend" : "Edit"}
      </MenuItem>
      <MenuItem icon={UserPlus} href={advocatesPath({ enroll: "1", campaignId })}>
        Invite an advocate
      </MenuItem>
      {state === "active" && (
        <MenuItem icon={Pause} onSelect={pause}>
          Pause
        </MenuItem>
      )}
      {state === "paused" && (
        <MenuItem icon={Play} onSelect={resume}>
          Resume
        </MenuItem>
      )}
    </CampaignMenu>
  );
}
