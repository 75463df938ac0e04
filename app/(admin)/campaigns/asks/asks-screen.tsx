"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import { useToastedSend } from "@/components/form/use-toasted-send";
import type { FirstPage } from "@/components/list/use-pages";
import { formatCount } from "@/components/ui/format";
import { NativeSelect } from "@/components/ui/native-select";
import { PageHeader } from "@/components/ui/page-header";
import { Switch } from "@/components/ui/switch";
import { useLoaded } from "@/components/use-loaded";
import { asks } from "@/lib/asks/contract";
import type { AskStep, Forecast } from "./describe";
import { ForecastCard, type Holidays } from "./forecast-card";
import { GoingOut } from "./going-out";
import { SequenceCard } from "./sequence-card";
import { StepEditor } from "./step-editor";
import { useUsualWords } from "./step-preview";
import { useChange } from "./use-change";
import { type DraftLanguage, useDraft } from "./use-draft";

interface AsksScreenProps {
  readonly settings: z.input<typeof asks.getSettings.output>;
  readonly plan: z.input<typeof asks.getPlan.output>;
  readonly forecast: z.input<typeof asks.forecast.output>;
  readonly results: z.input<typeof asks.results.output>;
  readonly first: FirstPage<typeof asks.list>;
  readonly campaigns: readonly { readonly value: string; readonly label: string }[];
  /** The names of the coming holidays by day; null if the business sends on holidays. */
  readonly holidays: Holidays | null;
  readonly isAdmin: boolean;
}

/** One switch for the business, the sequence beside the open step's real text, and what goes out next. */
export function AsksScreen({ plan: wire, first, campaigns, holidays, isAdmin, ...loaded }: AsksScreenProps) {
  const { isOn } = useLoaded(asks.getSettings, loaded.settings);
  const { askPlan: plan } = useLoaded(asks.getPlan, wire, { campaignId: wire.askPlan.campaignId });
  const { forecast } = useLoaded(asks.forecast, loaded.forecast);
  const { results } = useLoaded(asks.results, loaded.results, { campaignId: plan.campaignId });
  const [, setCampaign] = useQueryState("campaign", { shallow: false });
  const [opened, setOpened] = useState<AskStep>("after_job");
  const [language, setLanguage] = useState<DraftLanguage>("en");
  const usual = useUsualWords(plan.campaignId, opened, language);
  const draft = useDraft({ plan, step: opened, language, setLanguage, usual });
  const change = useChange(plan.campaignId);
  const referralCount = results.reduce((sum, { referrals }) => sum + referrals, 0);

  return (
    <>
      <PageHeader
        title="Ask automatically"
        description={describeAsks(referralCount, forecast, isOn)}
        actions={<BusinessSwitch isOn={isOn} isAdmin={isAdmin} />}
      />
      <div className="grid items-start gap-grid xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <SequenceCard plan={plan} results={results} opened={opened} onOpen={setOpened}>
          {campaigns.length > 1 && (
            <NativeSelect
              aria-label="Campaign"
              options={campaigns}
              value={plan.campaignId}
              onValueChange={(campaignId) => void setCampaign(campaignId)}
            />
          )}
        </SequenceCard>
        <StepEditor
          key={opened}
          plan={plan}
          step={opened}
          draft={draft}
          change={change}
          isAdmin={isAdmin}
          results={results}
        />
      </div>
      <div className="mt-grid grid items-start gap-grid xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <GoingOut first={first} />
        <ForecastCard forecast={forecast} holidays={holidays} isAdmin={isAdmin} />
      </div>
    </>
  );
}

function describeAsks(referrals: number, forecast: Forecast, isOn: boolean): string {
  const came =
    referrals > 0
      ? `${formatCount(referrals, "friend")} came from asks in the last 90 days.`
      : "After every finished job, customers get their own link to share.";
  if (!isOn) return `${came} Off: nothing is planned or sent.`;
  const [today] = forecast.days;
  const now = today ? today.first + today.reminder + today.credit : 0;
  return `${came} ${formatCount(now, "message")} today, ${forecast.asks.toLocaleString("en-US")} in the next 30 days.`;
}

function BusinessSwitch({ isOn, isAdmin }: { isOn: boolean; isAdmin: boolean }) {
  const { trySend, pending } = useToastedSend(asks.updateSettings, {
    success: (saved) =>
      saved.isOn ? "On. Customers are asked after their next job." : "Off. Nothing is planned or sent.",
  });
  return (
    <div className="flex h-control items-center gap-3 rounded-card border border-line bg-card px-4 max-sm:h-12">
      <span className="font-medium">{isOn ? "On" : "Off"}</span>
      <span className="text-secondary text-soft">for the whole business</span>
      <Switch
        aria-label="Ask automatically"
        checked={isOn}
        disabled={!isAdmin || pending}
        onCheckedChange={(wanted) => void trySend({ isOn: wanted })}
      />
    </div>
  );
}
