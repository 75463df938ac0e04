"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { advocateGets, friendGets } from "@/components/campaigns/offer";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/campaigns/contract";
import { dashboard } from "@/lib/dashboard/contract";
import { campaignPath } from "../../paths";
import type { ShownCampaign } from "../types";
import { CampaignHeader } from "./campaign-header";
import { Figures } from "./figures";

const steps = [
  { key: "invited", name: "Invited" },
  { key: "visited", name: "Link was opened" },
  { key: "referred", name: "Referred a friend" },
  { key: "converted", name: "Won a customer" },
] as const;

/** How far the campaign's advocates have come. */
function Funnel({ funnel }: { funnel: z.output<typeof dashboard.insights.output>["funnel"] }) {
  const { invited } = funnel;
  return (
    <Card aria-labelledby="funnel">
      <CardHeader id="funnel" title="How far advocates have come" />
      <ol className="grid gap-3.5">
        {steps.map(({ key, name }) => {
          const share = invited > 0 ? funnel[key] / invited : 0;
          return (
            <li key={key} className="text-secondary">
              <p className="mb-1.5 flex items-baseline justify-between gap-3">
                <span className="text-soft">{name}</span>
                <span>
                  <strong className="font-semibold">{funnel[key].toLocaleString("en-US")}</strong>
                  {key !== "invited" && invited > 0 && (
                    <span className="text-soft">
                      {" "}
                      · {share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 0 })}
                    </span>
                  )}
                </span>
              </p>
              <div aria-hidden className="h-2 overflow-hidden rounded-chip bg-inner-line">
                <div
                  style={{ width: `${share * 100}%` }}
                  className="h-full rounded-chip bg-accent transition-[width] forced-colors:bg-[Highlight]"
                />
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

interface CampaignViewProps {
  readonly campaign: z.input<typeof campaigns.get.output>;
  readonly insights: z.input<typeof dashboard.insights.output>;
  /** Who waits and who is new, below the figures. */
  readonly children: ReactNode;
}

/** One campaign, kept up to date. */
export function CampaignView({ campaign: wire, insights, children }: CampaignViewProps) {
  const { campaignId } = wire.campaign;
  const { campaign } = useLoaded(campaigns.get, wire, { campaignId });
  const { totals, funnel } = useLoaded(dashboard.insights, insights, { campaignId });
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <div className="grid gap-grid">
        <Figures campaignId={campaignId} totals={totals} />
        <div className="grid items-start gap-grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-grid">{children}</div>
          <div className="grid gap-grid">
            <Funnel funnel={funnel} />
            <TermsCard campaign={campaign} />
          </div>
        </div>
      </div>
    </>
  );
}

/** What the campaign promises now, and its limits. */
function TermsCard({ campaign }: { campaign: ShownCampaign }) {
  const { campaignId, maxReferralsPerAdvocate, expiresAt, createdAt, updatedAt } = campaign;
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
          { name: "Advocate earns", value: advocateGets(campaign) || "Nothing" },
          { name: "Friend gets", value: friendGets(campaign) || "Nothing" },
          {
            name: "Per advocate",
            value: `Up to ${maxReferralsPerAdvocate.toLocaleString("en-US")} ${maxReferralsPerAdvocate === 1 ? "referral" : "referrals"}`,
          },
          {
            name: "Takes referrals",
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
