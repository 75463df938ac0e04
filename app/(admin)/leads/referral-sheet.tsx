"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ChevronDown,
  ChevronUp,
  CircleX,
  Ellipsis,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  ShieldX,
  Undo2,
} from "lucide-react";
import type { KeyboardEvent } from "react";
import { UnreachableNotice } from "@/components/messages/unreachable-notice";
import { ReferralBadge, stateOf } from "@/components/referrals/referral-badge";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DateTime, useNow } from "@/components/ui/date-time";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { SidePanel } from "@/components/ui/side-panel";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { findNextStep } from "../next-step";
import { NextStepButton } from "../next-step-button";
import { inboxRowPath } from "../paths";
import { ReachButtons } from "../reach-buttons";
import { AgreedTerms, LeadExplanation } from "./lead-explanation";
import { LeadFacts } from "./lead-facts";
import { LeadHistory } from "./lead-history";
import { LeadNote } from "./lead-note";
import { ReferralMenu } from "./referral-menu";
import type { ReferralMenuProps } from "./referral-menu-items";
import { Outcome, rowId } from "./referral-row";
import { StageStepper } from "./stage-stepper";
import { useMoveLead } from "./use-move-lead";
import { type FoundReferral, isReversed, nextStage } from "./view";

interface ReferralSheetProps extends Pick<ReferralMenuProps, "isAdmin" | "onAct"> {
  readonly referral: FoundReferral;
  /** The neighbors in the list, if any. */
  readonly previous: FoundReferral | undefined;
  readonly next: FoundReferral | undefined;
  readonly onShow: (referral: FoundReferral) => void;
  readonly onClose: () => void;
}

const keys = "input, textarea, select, [contenteditable]";

/** All details and actions of one lead. */
export function ReferralSheet({ referral: listed, previous, next, onShow, onClose, ...menu }: ReferralSheetProps) {
  const { campaignId, referralId } = listed;
  const { data } = useQuery(query(referrals.get, { campaignId, referralId }));
  // The list may drop it after it was moved from here.
  const referral = data?.referral ?? listed;
  const { friendName, createdAt, erasedAt, stage, approvalId } = referral;

  function press(event: KeyboardEvent<HTMLElement>) {
    const to = event.key === "ArrowUp" ? previous : event.key === "ArrowDown" ? next : undefined;
    if (!to || (event.target instanceof Element && event.target.closest(keys))) return;
    event.preventDefault();
    onShow(to);
  }

  return (
    <SidePanel
      title={friendName}
      description={
        <>
          Came in <DateTime value={createdAt} format="relative" />
        </>
      }
      leading={<Avatar name={friendName} size="large" />}
      actions={
        <>
          <StepTo label="Previous lead" icon={ChevronUp} to={previous} onShow={onShow} />
          <StepTo label="Next lead" icon={ChevronDown} to={next} onShow={onShow} />
          {!erasedAt && (
            <ReferralMenu
              key={referralId}
              referral={referral}
              {...menu}
              trigger={<IconButton label={`More actions for ${friendName}`} icon={Ellipsis} />}
            />
          )}
        </>
      }
      footer={<Reach key={referralId} referral={referral} />}
      shows={referralId}
      onKeyDown={press}
      onClose={onClose}
      findReturn={() => document.getElementById(rowId(referralId))}
    >
      <div key={referralId} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isOpen(stage) && !approvalId ? (
          <StageStepper referral={referral} history={data?.history} />
        ) : (
          <p className="flex flex-wrap items-center gap-x-2 rounded-control bg-inner-line/60 px-3.5 py-2.5">
            <ReferralBadge referral={referral} />
            <Outcome referral={referral} className="text-secondary text-soft" />
          </p>
        )}
        <Meaning referral={referral} />
        {!erasedAt &&
          [referral.friendEmail, referral.friendPhone].map(
            (contact) =>
              contact && (
                <UnreachableNotice key={contact} contact={contact} onFix={() => menu.onAct("edit", referral)} />
              ),
          )}
        <LeadReview review={referral.review} />
        <LeadFacts referral={referral} />
        <LeadExplanation key={`${stage} ${referral.reversedRewardCents}`} referral={referral} />
        {referral.termsVersion && <AgreedTerms version={referral.termsVersion} />}
        {!erasedAt && <LeadNote referral={referral} />}
        {data ? (
          <LeadHistory history={data.history} advocateName={referral.advocateName} />
        ) : (
          <Loading label="Loading the timeline" className="grid gap-3">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-full" />
          </Loading>
        )}
        <div className="grid justify-items-start">
          {isOpen(stage) && !approvalId && (
            <QuietAction icon={CircleX} onClick={() => menu.onAct("lost", referral)}>
              Mark lost…
            </QuietAction>
          )}
          {isReversed(referral) && (
            <QuietAction icon={RotateCcw} onClick={() => menu.onAct("unreverse", referral)}>
              Undo reversal…
            </QuietAction>
          )}
          {stage === "converted" && (
            <QuietAction icon={Undo2} onClick={() => menu.onAct("reverse", referral)}>
              Reverse reward…
            </QuietAction>
          )}
        </div>
      </div>
    </SidePanel>
  );
}

interface QuietActionProps {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: string;
}

/** Rare actions, at the end of the sheet. */
function QuietAction({ icon: Icon, onClick, children }: QuietActionProps) {
  return (
    <Button variant="quiet" className="-ml-1.5 px-1.5!" onClick={onClick}>
      <span className="grid w-5 place-items-center">
        <Icon size={16} />
      </span>
      {children}
    </Button>
  );
}

interface StepToProps {
  readonly label: string;
  readonly icon: typeof ChevronUp;
  readonly to: FoundReferral | undefined;
  readonly onShow: (referral: FoundReferral) => void;
}

/** Opens the previous or next lead. Stays focusable at the end of the list. */
function StepTo({ label, icon, to, onShow }: StepToProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={!to}
      className="max-lg:hidden aria-disabled:cursor-default aria-disabled:opacity-45"
      onClick={() => to && onShow(to)}
    />
  );
}

/** Explains stages that need it. */
function Meaning({ referral }: { referral: FoundReferral }) {
  const { meaning } = stateOf(referral);
  return meaning ? <p className="text-pretty text-secondary text-soft">{meaning}</p> : null;
}

/** How to reach the friend, and the lead's next step: call, book, convert or give up; a closed lead is reopened. */
function Reach({ referral }: { referral: FoundReferral }) {
  const { stage, erasedAt } = referral;
  const { move, pending } = useMoveLead(referral);
  const step = findNextStep(referral, useNow(false));
  const again = isOpen(stage) ? undefined : nextStage(stage);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <ReachButtons {...referral} isNext={step !== undefined && "href" in step} />
      {step && !("href" in step) && <NextStepButton variant="primary" lead={referral} isInList={false} />}
      {again && !erasedAt && (
        <Button variant="primary" pending={pending} onClick={() => void move(again.stage)}>
          {again.verb}
        </Button>
      )}
    </div>
  );
}

/** Why a lead is flagged, until it is allowed. */
function LeadReview({ review }: Pick<FoundReferral, "review">) {
  if (!review || review.state === "allowed") return null;
  const isOpen = review.state === "open";
  return (
    <Notice
      tone={isOpen ? "amber" : "neutral"}
      icon={isOpen ? ShieldAlert : ShieldX}
      title={isOpen ? "Being checked" : "Checked: doesn’t count"}
      action={
        <TextLink href={inboxRowPath({ kind: "review", id: review.reviewId })}>
          {isOpen ? "Decide" : "See the review"}
        </TextLink>
      }
    >
      {review.sentences.map((sentence) => (
        <p key={sentence}>
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </Notice>
  );
}
