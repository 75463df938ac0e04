"use client";

import { useQuery } from "@tanstack/react-query";
import {
  Check,
  Clock,
  ContactRound,
  House,
  IdCard,
  type LucideIcon,
  MailQuestionMark,
  MessageSquareText,
  Repeat,
  Undo2,
  UserCheck,
  UsersRound,
  Wifi,
} from "lucide-react";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { standingOf } from "@/components/portal/friends-card";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { shortName } from "@/emails/text/names";
import { query } from "@/lib/kit/client";
import { en } from "@/lib/kit/words/en/en";
import { reviews } from "@/lib/leads/review/contract";
import { advocatePath, campaignPath, referralsPath, reviewRulesPath } from "../../paths";
import { Compared } from "./compared";
import { Decide } from "./decide";
import { Decision } from "./decision";
import { denialNames, describeRecord, severityLooks } from "./describe";
import { Part } from "./part";
import { RecordDots } from "./rule-record";
import { Steps } from "./steps";
import { displayNames, type ListedReview, type ReviewCaseFacts, type RuleInfo } from "./view";

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
  const { advocate } = displayNames(found);
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
  const { friendName, advocateName, campaignId, campaignName, referralId, creditCents, openedAt, state } = found;
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
  if (state === "denied") return <Badge title={denialReason && denialNames[denialReason]}>Doesn’t count</Badge>;
  const { label, tone } = severityLooks[severity];
  return <Badge tone={tone}>{label}</Badge>;
}

const icons: Readonly<Record<RuleInfo["rule"], LucideIcon>> = {
  same_contact: ContactRound,
  known_customer: UserCheck,
  same_household: House,
  disposable_email: MailQuestionMark,
  shared_contact: UsersRound,
  many_in_a_day: Clock,
  same_network: Wifi,
  insider: IdCard,
  ring: Repeat,
  refunded_twice: Undo2,
};

/** Why it needs review, most serious first. */
function Evidence({ found: { flags, state } }: { found: ReviewCaseFacts }) {
  const [first, ...others] = flags;
  if (!first) return null;
  const Icon = icons[first.rule];
  const isOpen = state === "open";
  return (
    <div
      className={cx(
        "wrap-anywhere flex gap-3 text-pretty rounded-control px-4 py-3.5 forced-colors:border",
        isOpen ? "bg-amber-bg" : "bg-inner-line/60",
      )}
    >
      <Icon size={16} className={cx("mt-[3px] shrink-0", isOpen ? "text-amber" : "text-soft")} />
      <div className="min-w-0">
        <p className="font-semibold text-section">
          <bdi>{first.sentence}</bdi>
        </p>
        {others.map(({ rule, sentence }) => (
          <p key={rule} className="mt-1 text-secondary">
            <bdi>{sentence}</bdi>
          </p>
        ))}
      </div>
    </div>
  );
}

interface PortalPreviewProps {
  readonly found: ReviewCaseFacts;
  readonly business: string;
}

/** The friend's line on the advocate's own page while under review, or after a denial. */
function PortalPreview({ found, business }: PortalPreviewProps) {
  const { referralId, friendName, state, stage, denialReason = null, reasonShown } = found;
  const { kind, text } = standingOf(
    {
      id: referralId,
      name: friendName,
      firstName: "",
      terms: { rewardMode: "fixed", advocateRewardValue: 0 },
      stage,
      confirmation: null,
      checking: state === "open",
      deniedFor: reasonShown ? denialReason : null,
      converted:
        stage === "reversed"
          ? { day: "", earnedCents: 0, takenBackCents: 0, reversedFor: "not eligible", readyOn: null }
          : null,
    },
    { hasEnded: false, business },
    en,
  );
  return (
    <div className="rounded-card border border-line bg-paper p-3">
      <div className="wrap-anywhere rounded-control border border-line bg-card px-3 py-2.5">
        <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
          <bdi>{shortName(friendName) || "A friend"}</bdi>
          <Badge tone={state === "open" ? "amber" : "neutral"}>{en.portal.standing[kind]}</Badge>
        </p>
        <p className="mt-1 text-pretty text-secondary text-soft">{text}</p>
      </div>
    </div>
  );
}
