"use client";

import { Ellipsis, FileUp, Pause, Pencil, Play, UserPlus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import {
  describeAdvocateReward,
  describeCap,
  describeFriendReward,
  describeHold,
  describeOffer,
} from "@/components/campaigns/offer";
import { campaignState, StateBadge } from "@/components/campaigns/state-badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { formatCount, formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem } from "@/components/ui/menu";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/business/campaigns/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { FunnelSteps } from "../../funnel-steps";
import { advocatesPath, campaignPath, referralsPath } from "../../paths";
import { CampaignMenu } from "../campaign-menu";
import type { ShownCampaign } from "../read-campaign";
import { useStatusChange } from "../use-campaign-actions";

interface CampaignViewProps {
  readonly campaign: z.input<typeof campaigns.get.output>;
  readonly insights: z.input<typeof dashboardFigures.insights.output>;
  /** Leads neither converted nor lost. */
  readonly open: number;
  /** Open leads that no one has contacted yet. */
  readonly fresh: number;
  /** The lists below the figures. */
  readonly children: ReactNode;
}

/** One campaign, refreshed live. */
export function CampaignView({ campaign: wire, insights, open, fresh, children }: CampaignViewProps) {
  const { campaignId } = wire.campaign;
  const { campaign } = useLoaded(campaigns.get, wire, { campaignId });
  const { totals, funnel } = useLoaded(dashboardFigures.insights, insights, { campaignId });
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <div className="grid gap-grid">
        <Figures campaignId={campaignId} totals={totals} open={open} fresh={fresh} />
        <div className="grid items-start gap-grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-grid">{children}</div>
          <div className="grid gap-grid">
            <Card aria-labelledby="funnel">
              <CardHeader id="funnel" title="From advocate to customer" />
              <FunnelSteps funnel={funnel} />
            </Card>
            <TermsCard campaign={campaign} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The campaign's current terms and limits. */
function TermsCard({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, maxReferralsPerAdvocate, creditHoldDays, newCustomersOnly } = campaign;
  const { expiresAt, createdAt, updatedAt } = campaign;
  const hold = describeHold(creditHoldDays);
  return (
    <Card aria-labelledby="terms">
      <CardHeader
        id="terms"
        title="Terms and limits"
        aside={
          <TextLink href={`${campaignPath(campaignId)}/edit`} aria-label="Change terms and limits">
            Change
          </TextLink>
        }
      />
      <DescriptionList
        facts={[
          { name: "Advocate earns", value: describeAdvocateReward(campaign) || "Nothing" },
          { name: "Friend gets", value: describeFriendReward(campaign) || "Nothing" },
          {
            name: "Per advocate",
            value: `Up to ${formatCount(maxReferralsPerAdvocate, "friend")}`,
          },
          { name: "Who counts", value: newCustomersOnly ? "New customers only" : "Anyone" },
          { name: "Waiting time", value: hold ? `Ready ${hold} after the job` : "None, ready right away" },
          {
            name: "Ends",
            value: expiresAt ? (
              <>
                Until <DateTime value={expiresAt} format="date-time" />
              </>
            ) : (
              "No end date"
            ),
          },
          { name: "Created", value: <DateTime value={createdAt} /> },
          { name: "Last changed", value: <DateTime value={updatedAt} format="relative" /> },
        ]}
      />
    </Card>
  );
}

interface FiguresProps {
  readonly campaignId: string;
  readonly totals: z.output<typeof dashboardFigures.insights.output>["totals"];
  readonly open: number;
  readonly fresh: number;
}

/** The campaign's results so far. Each figure links to its rows. */
function Figures({ campaignId, totals, open, fresh }: FiguresProps) {
  const { enrolled, visits, referrals, conversions, earnedCents } = totals;
  const rate = referrals > 0 ? conversions / referrals : 0;
  const converted = rate.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-grid md:grid-cols-3 xl:grid-cols-5">
      <Tile name="Advocates" note="added" href={advocatesPath({ campaignId })}>
        {formatNumber(enrolled)}
      </Tile>
      <Tile name="Leads" note={describeVisits(visits)} href={referralsPath({ campaignId, status: "all" })}>
        {formatNumber(referrals)}
      </Tile>
      <Tile
        name="Open"
        note={`${formatNumber(fresh)} new to contact`}
        href={referralsPath({ campaignId, status: "pending" })}
      >
        {formatNumber(open)}
      </Tile>
      <Tile
        name="Converted"
        note={referrals > 0 ? `${converted} of all leads` : "none yet"}
        href={referralsPath({ campaignId, status: "converted" })}
      >
        {formatNumber(conversions)}
      </Tile>
      <Tile name="Earned" note="in credit" href={advocatesPath({ campaignId, part: "withCredit" })}>
        <Money cents={earnedCents} className="font-semibold!" />
      </Tile>
    </ul>
  );
}

interface TileProps {
  readonly name: string;
  readonly note: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Tile({ name, note, href, children }: TileProps) {
  return (
    <li className="min-w-0 max-md:first:col-span-full md:max-xl:last:col-span-2">
      <Link
        href={href}
        prefetch={false}
        className="block h-full rounded-card border border-line bg-card p-4 shadow-card transition-colors hover:border-faint sm:px-5"
      >
        <span className="block text-secondary text-soft">{name}</span>
        <span className="mt-0.5 block overflow-hidden text-ellipsis font-semibold text-[1.5rem] leading-tight tracking-[-0.03em]">
          {children}
        </span>
        <span className="mt-1 block text-pretty text-caption text-soft">{note}</span>
      </Link>
    </li>
  );
}

function describeVisits(visits: number): string {
  return visits === 1 ? "link opened once" : `links opened ${formatNumber(visits)} times`;
}

/** The campaign's offer and actions. */
function CampaignHeader({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, name, expiresAt } = campaign;
  const router = useRouter();
  const { pause, resume, pending } = useStatusChange(campaign);
  const state = campaignState(campaign, new Date());
  return (
    <PageHeader
      crumbs={[{ label: "Campaigns", href: "/campaigns" }, { label: name }]}
      title={<bdi>{name}</bdi>}
      badge={<StateBadge campaign={campaign} />}
      description={
        <>
          {name !== describeOffer(campaign) && `${describeOffer(campaign)}. `}
          {describeCap(campaign.maxReferralsPerAdvocate)} {!expiresAt && "No end date."}
          {expiresAt && state !== "ended" && (
            <>
              Until <DateTime value={expiresAt} />.
            </>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink icon={Pencil} href={`${campaignPath(campaignId)}/edit`}>
            {state === "ended" ? "Edit or extend" : "Edit"}
          </ButtonLink>
          {state === "active" && (
            <Button icon={Pause} onClick={pause} pending={pending}>
              Pause
            </Button>
          )}
          {state === "paused" && (
            <Button icon={Play} onClick={resume} pending={pending}>
              Resume
            </Button>
          )}
          <ButtonLink icon={UserPlus} variant="primary" href={advocatesPath({ enroll: "1", campaignId })}>
            Invite advocate
          </ButtonLink>
        </>
      }
      menu={
        <CampaignMenu
          campaign={campaign}
          trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}
          onDeleted={() => router.push("/campaigns")}
        >
          <MenuItem icon={FileUp} href={`/advocates/import?${new URLSearchParams({ campaignId })}`}>
            Import advocates
          </MenuItem>
        </CampaignMenu>
      }
    />
  );
}
