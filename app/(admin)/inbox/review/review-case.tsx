"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import { advocatePath, campaignPath, referralsPath, reviewRulesPath } from "../../paths";
import { Compared } from "./compared";
import { Decide } from "./decide";
import { Decision } from "./decision";
import { denialNames, describeRecord, severityLooks } from "./describe";
import { Evidence } from "./evidence";
import { Part } from "./part";
import { PortalPreview } from "./portal-preview";
import { RecordDots } from "./rule-record";
import { Steps } from "./steps";
import { calledOf, type ListedReview, type ReviewCaseFacts, type RuleInfo } from "./view";

interface ReviewCaseProps {
  readonly reviewId: string;
  /** The business's name for advocates. */
  readonly business: string;
}

/** One flagged referral: the facts and the decision. */
export function ReviewCase({ reviewId, business }: ReviewCaseProps) {
  const { data, error, refetch, isFetching } = useQuery(query(reviews.get, { reviewId }));
  return (
    <section aria-label="Referral" className="@container flex flex-1 flex-col">
      {data ? (
        <CaseView key={reviewId} found={data.review} business={business} />
      ) : error ? (
        <ErrorState title="This referral didn’t load" onRetry={() => void refetch()} pending={isFetching}>
          {describeProblem(error)}
        </ErrorState>
      ) : (
        <Loading label="Loading the referral" className="grid gap-5 lg:p-6">
          <Skeleton className="h-11 w-64 max-w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </section>
  );
}

interface CaseProps {
  readonly found: ReviewCaseFacts;
  readonly business: string;
}

function CaseView({ found, business }: CaseProps) {
  const [note, setNote] = useState("");
  const { data } = useQuery(query(reviews.getSettings, {}));
  const { advocate } = calledOf(found);
  const isOpen = found.state === "open";
  const rule = data?.settings.rules.find((one) => one.rule === found.flags[0]?.rule);
  return (
    <>
      <div className="grid flex-1 content-start gap-5 lg:p-6">
        <Head found={found} />
        {!isOpen && <Decision found={found} />}
        <Evidence found={found} />
        <div className="grid items-start gap-x-6 gap-y-7 @[42rem]:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="grid gap-7">
            <Compared found={found} />
            <InFavor sentences={found.inFavor} />
            {isOpen && (
              <Input
                aria-label="Note for your team"
                placeholder="Add a note for your team"
                value={note}
                onChange={(event) => setNote(event.target.value)}
                maxLength={500}
                autoComplete="off"
                leading={<MessageSquareText size={16} />}
              />
            )}
          </div>
          <div className="grid gap-7">
            <Steps steps={found.steps} />
            {found.state !== "allowed" && (
              <Part title={`What ${advocate} sees`}>
                <PortalPreview found={found} business={business} />
              </Part>
            )}
          </div>
        </div>
      </div>
      {isOpen && (
        <>
          {rule && <RuleRecord rule={rule} />}
          <Decide found={found} note={note} />
        </>
      )}
    </>
  );
}

/** The friend, the advocate and the held reward. */
function Head({ found }: Pick<CaseProps, "found">) {
  const { friendName, advocateName, campaignId, campaignName, referralId, creditCents, openedAt, state } =
    found;
  const heldAt = found.steps.findLast(({ kind }) => kind === "held")?.at ?? openedAt;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-3.5">
        <Avatar name={friendName} size="large" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-[1.125rem] leading-snug tracking-[-0.01em]">
              <bdi>{friendName}</bdi>
            </h2>
            <StateBadge review={found} />
          </div>
          <p className="wrap-anywhere text-secondary text-soft">
            Referred by{" "}
            <TextLink href={advocatePath(found)}>
              <bdi>{advocateName}</bdi>
            </TextLink>{" "}
            ·{" "}
            <TextLink href={campaignPath(campaignId)}>
              <bdi>{campaignName}</bdi>
            </TextLink>{" "}
            · <TextLink href={referralsPath({ status: "all", lead: referralId })}>See the lead</TextLink>
          </p>
        </div>
      </div>
      {state === "open" && (
        <div className="@[36rem]:text-right">
          {creditCents === undefined ? (
            <p className="text-secondary text-soft">Nothing is held yet</p>
          ) : (
            <>
              <p>
                <Money cents={creditCents} className="font-semibold! text-[1.25rem] tracking-[-0.02em]" />
              </p>
              <p className="text-caption text-soft">
                held since <DateTime value={heldAt} format="short" />
              </p>
            </>
          )}
          {found.allowedAfter && (
            <p className="text-caption text-soft">
              Allowed automatically on <DateTime value={found.allowedAfter} />
            </p>
          )}
        </div>
      )}
    </header>
  );
}

function InFavor({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Part title="In their favor">
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere flex gap-2.5 text-pretty">
            <Check size={16} className="mt-0.5 shrink-0 text-accent" />
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The accuracy of the most serious rule. */
function RuleRecord({ rule: { rule, label, recent, advice } }: { rule: RuleInfo }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-inner-line py-3 text-secondary text-soft max-lg:mt-5 lg:border-t lg:px-6">
      <RecordDots recent={recent} />
      <p className="min-w-0 flex-[1_1_14rem] text-pretty">
        “{label}”: {advice ?? `${describeRecord(recent)}.`}
      </p>
      <TextLink href={`${reviewRulesPath}#${rule}`}>Edit rule</TextLink>
    </div>
  );
}

/** The severity, or the decision. */
function StateBadge({ review: { state, severity, denialReason } }: { review: ListedReview }) {
  if (state === "allowed") return <Badge tone="accent">Allowed</Badge>;
  if (state === "denied")
    return <Badge title={denialReason && denialNames[denialReason]}>Doesn’t count</Badge>;
  const { label, tone } = severityLooks[severity];
  return <Badge tone={tone}>{label}</Badge>;
}
