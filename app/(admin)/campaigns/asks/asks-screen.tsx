"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import type { FirstPage } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Choice } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { useLoaded } from "@/components/use-loaded";
import { asks } from "@/lib/asks/contract";
import type { AskStep } from "./describe";
import { ForecastCard } from "./forecast-card";
import { GoingOut } from "./going-out";
import { SequenceCard } from "./sequence-card";
import { StepPreview } from "./step-preview";
import { useChange } from "./use-change";
import { type StepDraft, useDraft } from "./use-draft";

interface AsksScreenProps {
  readonly plan: z.input<typeof asks.getPlan.output>;
  readonly forecast: z.input<typeof asks.forecast.output>;
  readonly results: z.input<typeof asks.results.output>;
  readonly first: FirstPage<typeof asks.list>;
  readonly campaigns: readonly { readonly value: string; readonly label: string }[];
  readonly isAdmin: boolean;
}

export function AsksScreen({ plan: wire, first, campaigns, isAdmin, ...figures }: AsksScreenProps) {
  const { askPlan: plan } = useLoaded(asks.getPlan, wire, { campaignId: wire.askPlan.campaignId });
  const { forecast } = useLoaded(asks.forecast, figures.forecast);
  const { results } = useLoaded(asks.results, figures.results, { campaignId: plan.campaignId });
  const [, setCampaign] = useQueryState("campaign", { shallow: false });
  const [opened, setOpened] = useState<AskStep>("after_job");
  const draft: StepDraft = useDraft(plan, opened);
  const change = useChange(plan.campaignId);
  const referralCount = results.reduce((sum, { referrals }) => sum + referrals, 0);

  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            Asks <Badge tone={plan.isOn ? "accent" : "neutral"}>{plan.isOn ? "On" : "Off"}</Badge>
          </span>
        }
        description={
          referralCount > 0
            ? `${referralCount.toLocaleString("en-US")} ${referralCount === 1 ? "referral" : "referrals"} came from asks in the last 90 days.`
            : "After every finished job, customers get their own link to share."
        }
        actions={
          campaigns.length > 1 && (
            <NativeSelect
              aria-label="Campaign"
              options={campaigns}
              value={plan.campaignId}
              onValueChange={(campaignId) => void setCampaign(campaignId)}
              className="max-w-60"
            />
          )
        }
      />
      <Choice
        className="mb-grid"
        label="Ask automatically"
        hint={
          plan.isOn
            ? "Asks go out between 9 AM and 8 PM in each person’s time zone. Asks planned while this is off are skipped."
            : "Off: nothing is planned or sent. Review the messages below, then turn it on."
        }
      >
        {(control) => (
          <Switch
            {...control}
            checked={plan.isOn}
            disabled={!isAdmin || change.pending}
            onCheckedChange={(isOn) => void change.save({ isOn })}
          />
        )}
      </Choice>
      <ForecastCard forecast={forecast} isAdmin={isAdmin} />
      <div className="mt-grid grid items-start gap-grid xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SequenceCard {...{ plan, results, opened, draft, change, isAdmin }} onOpen={setOpened} />
        <StepPreview campaignId={plan.campaignId} step={opened} draft={draft} canTest={isAdmin} />
      </div>
      <GoingOut first={first} />
    </>
  );
}
