"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Check, MessageSquareText } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import { advocatePath, campaignPath, referralsPath, reviewRulesPath } from "../paths";
import { Compared } from "./compared";
import { Decide, type OnDecided } from "./decide";
import { Decision } from "./decision";
import { describeRecord } from "./describe";
import { Evidence } from "./evidence";
import { Part } from "./part";
import { PortalPreview } from "./portal-preview";
import { StateBadge } from "./review-list";
import { RecordDots } from "./rule-record";
import { Steps } from "./steps";
import { calledOf, type ReviewCaseFacts, type RuleInfo } from "./view";

interface ReviewCaseProps extends Omit<CaseProps, "found"> {
  readonly reviewId: string;
  /** The server-rendered case, if any. */
  readonly first: z.input<typeof reviews.get.output> | undefined;
  readonly onBack: () => void;
}

/** One flagged referral: the facts and the decision. */
export function ReviewCase({ reviewId, first, onBack, ...rest }: ReviewCaseProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(reviews.get, { reviewId }),
    ...(first && { initialData: () => z.decode(reviews.get.output, first) }),
  });
  return (
    <section aria-label="Referral" className="@container flex h-full flex-col">
      <div className="lg:hidden">
        <Button icon={ArrowLeft} variant="quiet" size="small" className="-ml-2.5 mb-2" onClick={onBack}>
          Review
        </Button>
      </div>
      {data ? (
        <CaseView found={data.review} {...rest} />
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
  readonly rules: readonly RuleInfo[];
  /** The business's name for advocates. */
  readonly business: string;
  /** Whether the address names it. The first of the list is also rendered, but hidden on phones. */
  readonly isOpened: boolean;
  /** Set if the next case should take the focus. */
  readonly takesFocus: RefObject<boolean>;
  readonly onDecided: OnDecided;
  readonly onUndone: () => Promise<void>;
}

function CaseView({ found, rules, business, isOpened, takesFocus, onDecided, onUndone }: CaseProps) {
  const [note, setNote] = useState("");
  const { advocate } = calledOf(found);
  const isOpen = found.state === "open";
  const rule = rules.find((one) => one.rule === found.flags[0]?.rule);
  return (
    <>
      <div className="grid flex-1 content-start gap-5 lg:p-6">
        <Head {...{ found, isOpened, takesFocus }} />
        {!isOpen && <Decision found={found} onUndone={onUndone} />}
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
          <Decide found={found} {...{ note, onDecided }} />
        </>
      )}
    </>
  );
}

/** The friend, the advocate and the held reward. Gets the focus when the case changes. */
function Head({ found, isOpened, takesFocus }: Pick<CaseProps, "found" | "isOpened" | "takesFocus">) {
  const { friendName, advocateName, campaignId, campaignName, referralId, creditCents, openedAt, state } =
    found;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Another case, or the same one after an undo.
    if (!state || !isOpened || !takesFocus.current) return;
    takesFocus.current = false;
    // After an open dialog has restored the focus.
    setTimeout(() => heading.current?.focus());
  }, [isOpened, takesFocus, state]);
  const heldAt = found.steps.findLast(({ kind }) => kind === "held")?.at ?? openedAt;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-3.5">
        <Avatar name={friendName} size="large" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2
              ref={heading}
              tabIndex={-1}
              className="wrap-anywhere scroll-mt-24 rounded-[4px] font-semibold text-[1.125rem] leading-snug tracking-[-0.01em]"
            >
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
