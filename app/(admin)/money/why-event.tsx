"use client";

import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { SidePanel } from "@/components/ui/side-panel";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { type CreditEvent, creditEvents } from "@/lib/insights/reports/events-contract";
import { query } from "@/lib/kit/client";
import { creditKindNames, creditKinds, creditTypeNames } from "@/lib/ledger/type-contract";
import { advocatePath, referralsPath } from "../paths";
import { monthName } from "./months";

interface WhyEventProps {
  readonly activityId: string;
  readonly timeZone: string;
  readonly onClose: () => void;
}

type Event = z.output<typeof CreditEvent>;
type Why = z.output<typeof creditEvents.why.output>["why"];

/** Why an entry is there: each step to it with its balance, the rule, and links to what it came from. */
export function WhyEvent({ activityId, timeZone, onClose }: WhyEventProps) {
  const { data, error, refetch, isFetching } = useQuery(query(creditEvents.why, { activityId }));
  const why = data?.why;
  const cents = why?.event.heldCents ?? why?.event.parts.reduce((sum, part) => sum + part.cents, 0);
  return (
    <SidePanel
      title={
        why && cents !== undefined
          ? `${why.event.advocateName}: ${formatMoney(cents, { signed: true })}`
          : "Why this number"
      }
      description={why ? <>Why this number: {nameOf(why.event)}</> : "One moment"}
      shows={activityId}
      onClose={onClose}
      findReturn={() => document.querySelector(`[data-entry="${activityId}"]`)}
    >
      {error ? (
        <ErrorState title="This didn’t load" onRetry={() => void refetch()} pending={isFetching}>
          {describeProblem(error)}
        </ErrorState>
      ) : why ? (
        <Explanation why={why} timeZone={timeZone} />
      ) : (
        <Loading label="Loading">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </SidePanel>
  );
}

function nameOf({ parts, heldCents }: Event): string {
  const names = parts.map(({ type }) => creditTypeNames[type]);
  return heldCents === undefined ? names.join(" and ") : creditTypeNames.held;
}

function Explanation({ why, timeZone }: { why: Why; timeZone: string }) {
  const { event, steps, earlierSteps, lead, reversal, redemption } = why;
  const dayOf = (moment: Date) => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(moment);
  return (
    <>
      <ol className="divide-y divide-inner-line">
        {lead && (
          <Step
            title={
              <>
                <bdi>{lead.friendName}</bdi> came as a lead
              </>
            }
            note={dayOf(lead.createdAt)}
          >
            {event.referralId && <TextLink href={referralsPath({ lead: event.referralId })}>Open the lead</TextLink>}
          </Step>
        )}
        {lead?.convertedAt && (
          <Step
            title={
              lead.jobValueCents === undefined
                ? "The job was done"
                : `The job was worth ${formatMoney(lead.jobValueCents)}`
            }
            note={dayOf(lead.convertedAt)}
          />
        )}
        {earlierSteps > 0 && (
          <Step title={`${earlierSteps.toLocaleString("en-US")} earlier entries`} note="In the ledger below" />
        )}
        {steps.map((step) => (
          <EntryStep
            key={step.activityId}
            step={step}
            day={dayOf(step.createdAt)}
            isLast={step.activityId === event.activityId}
          />
        ))}
      </ol>
      <dl className="mt-4 grid gap-2.5 rounded-control bg-paper px-3.5 py-3 text-pretty">
        <div className="flex gap-2.5">
          <dt className="shrink-0">
            <Scale size={16} className="mt-0.5 text-soft" />
            <span className="sr-only">The rule</span>
          </dt>
          <dd>{rulesOf(event)}</dd>
        </div>
        {reversal && <Fact name="Reason">{[reasonOf(reversal.reason), reversal.note].filter(Boolean).join(": ")}</Fact>}
        {redemption && (
          <Fact name="How">
            {[methods[redemption.method], redemption.by && `by ${redemption.by}`].filter(Boolean).join(", ")}
          </Fact>
        )}
        {event.correctsMonth && <Fact name="Corrects">{monthName(event.correctsMonth)}</Fact>}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-secondary">
        <TextLink href={advocatePath(event)}>Open the ledger</TextLink>
        {event.redemptionId && <TextLink href="/money/redeem">Used credit</TextLink>}
        <TextLink href="/settings/rewards">Reward rules</TextLink>
      </p>
    </>
  );
}

const methods = {
  invoice: "Off an invoice",
  code: "With a one-time code",
  gift_card: "As a gift card",
  manual: "Handed over",
} as const;

function reasonOf(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll("_", " ");
}

function rulesOf({ parts, heldCents }: Event): string {
  if (heldCents !== undefined) {
    return "A reward on hold is not owed yet, so it is not in the equation. It counts as earned on the day it is released.";
  }
  const ofType = (type: string) =>
    creditKindNames.find((kind) => [...creditKinds[kind].types].some((own) => own === type));
  const rules = parts.flatMap(({ type }) => {
    const kind = ofType(type);
    return kind ? [creditKinds[kind].rule] : [];
  });
  return [...new Set(rules)].join(" ");
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="mr-1.5 inline text-soft">{name}:</dt>
      <dd className="wrap-anywhere inline">{children}</dd>
    </div>
  );
}

/** An entry, or both of its parts, with the balance after it. */
function EntryStep({ step, day, isLast }: { step: Event; day: string; isLast: boolean }) {
  const [first, ...more] = step.parts;
  const note = [day, step.memo, step.invoiceNumber && `Invoice ${step.invoiceNumber}`].filter(Boolean).join(" · ");
  return (
    <>
      <Step
        title={step.description}
        note={note}
        isStrong={isLast}
        cents={step.heldCents ?? first?.cents}
        balance={more.length === 0 ? step.balanceAfter : undefined}
      />
      {more.map(({ type, cents }) => (
        <Step
          key={type}
          title={creditTypeNames[type]}
          note="So the balance stays at zero"
          isStrong={isLast}
          cents={cents}
          balance={step.balanceAfter}
        />
      ))}
    </>
  );
}

interface StepProps {
  readonly title: React.ReactNode;
  readonly note: string;
  readonly isStrong?: boolean;
  readonly cents?: number | undefined;
  readonly balance?: number | undefined;
  readonly children?: React.ReactNode;
}

function Step({ title, note, isStrong = false, cents, balance, children }: StepProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className={isStrong ? "wrap-anywhere font-semibold" : "wrap-anywhere"}>{title}</p>
        <p className="wrap-anywhere text-caption text-soft">{note}</p>
        {children}
      </div>
      {cents !== undefined && (
        <p className="shrink-0 text-right">
          <Money cents={cents} signed className={cents < 0 ? "text-ink!" : ""} />
          {balance !== undefined && (
            <span className="block text-caption text-soft">
              <span className="sr-only">Balance </span>
              {formatMoney(balance)}
            </span>
          )}
        </p>
      )}
    </li>
  );
}
