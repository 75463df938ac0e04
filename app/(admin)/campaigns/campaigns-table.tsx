import { sayOffer } from "@/components/campaigns/offer";
import { StateBadge } from "@/components/campaigns/state-badge";
import { DateTime } from "@/components/ui/date-time";
import { HeaderCell } from "@/components/ui/header-cell";
import { RowLink } from "@/components/ui/row-link";
import { Cell, Row, Table } from "@/components/ui/table";
import { campaignPath } from "../paths";
import { CampaignMenu } from "./campaign-menu";
import type { ShownCampaign } from "./types";

export interface CampaignFigures {
  readonly enrolled: number;
  readonly referrals: number;
  readonly conversions: number;
}

interface CampaignsTableProps {
  readonly campaigns: readonly ShownCampaign[];
  readonly figuresOf: (campaignId: string) => CampaignFigures;
}

const head = (
  <>
    <HeaderCell>Campaign</HeaderCell>
    <HeaderCell>Status</HeaderCell>
    <HeaderCell align="end">Advocates</HeaderCell>
    <HeaderCell align="end">Referrals</HeaderCell>
    <HeaderCell align="end">Converted</HeaderCell>
    <HeaderCell>Created</HeaderCell>
    <HeaderCell>
      <span className="sr-only">Actions</span>
    </HeaderCell>
  </>
);

/** Every campaign with its offer and what came of it. */
export function CampaignsTable({ campaigns, figuresOf }: CampaignsTableProps) {
  return (
    <Table label="Campaigns" head={head}>
      {campaigns.map((campaign) => {
        const { enrolled, referrals, conversions } = figuresOf(campaign.campaignId);
        return (
          <Row key={campaign.campaignId}>
            <Cell className="max-sm:pr-12! sm:max-w-72">
              <RowLink href={campaignPath(campaign.campaignId)}>
                <bdi>{campaign.name}</bdi>
              </RowLink>
              <p className="wrap-anywhere text-secondary text-soft">{sayOffer(campaign)}</p>
            </Cell>
            <Cell label="Status">
              <StateBadge campaign={campaign} />
            </Cell>
            <Cell label="Advocates" align="end">
              {enrolled.toLocaleString("en-US")}
            </Cell>
            <Cell label="Referrals" align="end">
              {referrals.toLocaleString("en-US")}
            </Cell>
            <Cell label="Converted" align="end">
              {conversions.toLocaleString("en-US")}
            </Cell>
            <Cell label="Created" className="whitespace-nowrap text-secondary text-soft">
              <DateTime value={campaign.createdAt} />
            </Cell>
            <Cell className="max-sm:absolute! max-sm:top-3 max-sm:right-3" align="end">
              <span className="relative z-[1]">
                <CampaignMenu campaign={campaign} />
              </span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
