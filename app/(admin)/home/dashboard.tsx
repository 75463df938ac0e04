"use client";

import { useQuery } from "@tanstack/react-query";
import { Calendar, ChevronDown, CircleCheck, Phone, Plus, Ticket } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { z } from "zod";
import { LazyMenu, lazy } from "@/components/lazy";
import { NotRenewed } from "@/components/list/not-renewed";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { formatCount, formatMoney } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { query } from "@/lib/kit/client";
import { useQuickActions } from "../job-done/use-quick-actions";
import { advocatesPath, referralsPath } from "../paths";
import {
  type DashboardFigures,
  defaultPeriod,
  insightsOf,
  type Period,
  periodLabels,
  periods,
  type ShownInsights,
} from "./figures";
import { Funnel } from "./funnel";
import { InboxCard } from "./inbox-card";
import { ReferralsOverTime } from "./referrals-over-time";
import { SetupChecklist } from "./setup-checklist";
import { Tiles } from "./tiles";
import { TopAdvocates } from "./top-advocates";
import type { Trial } from "./trial-note";

// Few businesses see these at a time.
const Notices = lazy(() => import("./notices").then((module) => module.Notices), null);
const TrialNote = lazy(() => import("./trial-note").then((module) => module.TrialNote), null);
const FirstCustomer = lazy(() => import("./first-customer").then((module) => module.FirstCustomer), null);

const chosenPeriod = parseAsStringLiteral(periods)
  .withDefault(defaultPeriod)
  .withOptions({ history: "replace", shallow: true });

const loadPeriodMenu = () => import("./period-menu").then(({ PeriodMenu }) => PeriodMenu);

interface DashboardProps {
  /** The member to greet. */
  readonly name: string;
  readonly figures: z.input<typeof dashboard.get.output>;
  readonly first: ShownInsights;
  readonly notices: z.input<typeof dashboardFigures.notices.output>;
  readonly inbox: ComponentProps<typeof InboxCard>;
  readonly setup: Pick<ComponentProps<typeof SetupChecklist>, "steps" | "orgId" | "mayConnect">;
  readonly trial: Trial | undefined;
}

/** The notices, whose code is only needed if there are any. */
function SomeNotices({ first }: { first: DashboardProps["notices"] }) {
  const { campaigns, limits, complaints, newerRelease } = first;
  const hasAny = newerRelease !== undefined || [campaigns, limits, complaints].some((found) => found.length > 0);
  return hasAny ? <Notices first={first} /> : null;
}

/** The program's results and tasks. Sections appear once they have data. */
export function Dashboard({ name, figures: wire, first, notices, inbox, setup, trial }: DashboardProps) {
  const { open } = useQuickActions();
  const figures = useLoaded(dashboard.get, wire);
  const { chosen, choose, shown, error, retry, isRetrying } = useInsights(first);
  const isPrevious = chosen !== shown.period;
  const isOnItsWay = isPrevious && !error;
  const hasCampaigns = figures.campaigns.total > 0;
  const leads = figures.referrals.total + (figures.matchRequests ?? 0);
  const hasReferrals = leads > 0;
  const dimmed = cx("transition-opacity", isOnItsWay && "opacity-60");
  return (
    <>
      <PageHeader
        title={
          <>
            Hello, <bdi>{name}</bdi>
          </>
        }
        actions={
          hasCampaigns && (
            <>
              <PeriodButton chosen={chosen} choose={choose} />
              <ButtonLink icon={Phone} href={referralsPath({ call: "1" })} className="max-sm:px-3!">
                <span className="max-sm:sr-only">Log a call</span>
              </ButtonLink>
              <ButtonLink icon={Ticket} href="/money/redeem" className="max-sm:px-3!">
                <span className="max-sm:sr-only">Use credit</span>
              </ButtonLink>
              <ButtonLink icon={Plus} href={advocatesPath({ enroll: "1" })} className="max-sm:hidden">
                Invite advocate
              </ButtonLink>
              <Button icon={CircleCheck} variant="primary" onClick={() => open("job")}>
                Job done
              </Button>
            </>
          )
        }
      />
      {/* Below the buttons, so that they stay at the top right however long it is. */}
      <p role="status" className={cx("-mt-1 mb-4 max-w-4xl text-pretty text-soft sm:-mt-4 sm:mb-6", dimmed)}>
        <Headline figures={figures} shown={shown} />
      </p>
      <div className="grid gap-grid">
        <NotRenewed
          title={
            isPrevious
              ? `${periodLabels[chosen].label}: the numbers didn’t load. Those below are for another period: ${periodLabels[shown.period].label}`
              : "These numbers may be out of date"
          }
          error={error}
          retry={retry}
          isRetrying={isRetrying}
        />
        {(hasCampaigns || inbox.count.todo > 0) && <InboxCard {...inbox} />}
        {trial && <TrialNote trial={trial} orgId={setup.orgId} />}
        {figures.referrals.converted === 1 && (
          <FirstCustomer
            orgId={setup.orgId}
            converted={figures.referrals.converted}
            top={shown.insights.topAdvocates}
          />
        )}
        {!hasReferrals && <SetupChecklist {...setup} />}
        <Tiles figures={figures} shown={shown} isPrevious={isOnItsWay} />
        {hasReferrals && (
          <div aria-busy={isOnItsWay} className={cx("grid items-start gap-grid xl:grid-cols-[7fr_4fr]", dimmed)}>
            <ReferralsOverTime shown={shown} />
            <Funnel shown={shown} />
          </div>
        )}
        <div className="grid items-start gap-grid xl:has-[>:nth-child(2)]:grid-cols-[7fr_4fr]">
          {hasReferrals && <TopAdvocates advocates={shown.insights.topAdvocates} />}
          <SomeNotices first={notices} />
        </div>
        {hasReferrals && <SetupChecklist {...setup} />}
      </div>
    </>
  );
}

interface LoadedInsights {
  readonly chosen: Period;
  readonly choose: (period: Period) => void;
  /** The last loaded period's figures. */
  readonly shown: ShownInsights;
  /** Why the chosen period couldn't load, or the current one couldn't refresh. */
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** Figures of the period in the address. Keeps the previous ones until they load, or if they fail to. */
function useInsights(first: ShownInsights): LoadedInsights {
  const [chosen, choose] = useQueryState("days", chosenPeriod);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(dashboardFigures.insights, insightsOf(chosen)),
    ...(chosen === first.period && { initialData: first.insights }),
  });
  const [shown, setShown] = useState(first);
  if (data && data !== shown.insights) setShown({ period: chosen, insights: data });
  return {
    chosen,
    choose: (period) => void choose(period),
    shown,
    error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}

interface PeriodButtonProps {
  readonly chosen: Period;
  readonly choose: (period: Period) => void;
}

function PeriodButton({ chosen, choose }: PeriodButtonProps) {
  const { label } = periodLabels[chosen];
  // Phones have no room for all of it beside the other buttons.
  const [, last = "", rest] = /^(Last )?(.+)$/.exec(label) ?? [];
  const button = (
    <Button>
      <Calendar size={16} className="text-soft max-sm:hidden" />
      <span className="sr-only">Period: </span>
      <span>
        <span className="max-sm:sr-only">{last}</span>
        {rest}
      </span>
      <ChevronDown size={16} className="text-soft" />
    </Button>
  );
  return (
    <LazyMenu load={loadPeriodMenu} menuProps={{ chosen, choose, trigger: button }}>
      {button}
    </LazyMenu>
  );
}

/** The period's results in a sentence. */
function Headline({ figures, shown }: { figures: DashboardFigures; shown: ShownInsights }) {
  const { conversions, referrals, earnedCents, jobValueCents } = shown.insights.totals;
  const { within } = periodLabels[shown.period];
  if (conversions > 0) {
    return (
      <>
        <Figure>{formatCount(conversions, "friend")}</Figure> became {conversions === 1 ? "a customer" : "customers"}{" "}
        {within}
        {jobValueCents > 0 && (
          <>
            , with <Figure>{formatMoney(jobValueCents)}</Figure> in completed jobs
          </>
        )}
        . Advocates earned <Figure>{formatMoney(earnedCents)}</Figure> in credit.
      </>
    );
  }
  if (referrals > 0) {
    return (
      <>
        <Figure>{formatCount(referrals, "friend")}</Figure> {referrals === 1 ? "was" : "were"} referred {within}. None
        has become a customer yet.
      </>
    );
  }
  return <Beginning figures={figures} within={within} />;
}

function Beginning({ figures: { campaigns, advocates }, within }: { figures: DashboardFigures; within: string }) {
  if (advocates.total > 0) {
    return (
      <>
        No leads {within}. <Figure>{formatCount(advocates.total, "advocate")}</Figure>{" "}
        {advocates.total === 1 ? "has a link" : "have links"} to share.
      </>
    );
  }
  if (campaigns.total > 0) return "Your campaign is ready. Invite the first customer who recommends you.";
  return "Your customers recommend you and earn credit. A few steps to get started.";
}

function Figure({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}
