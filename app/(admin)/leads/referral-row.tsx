"use client";

import { Ellipsis, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import {
  lostReasonNames,
  ReferralBadge,
  ReferralMark,
  rejectionNames,
  reversalNames,
  stateOf,
} from "@/components/referrals/referral-badge";
import { rewardOf } from "@/components/referrals/reward";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { DateTime, useNow } from "@/components/ui/date-time";
import { IconButton } from "@/components/ui/icon-button";
import { Money } from "@/components/ui/money";
import { Cell, fillsRow, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatPhone } from "@/lib/kit/format-phone";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { findNextStep } from "../next-step";
import { NextStepButton } from "../next-step-button";
import { advocatePath } from "../paths";
import { ReferralMenu } from "./referral-menu";
import type { ReferralMenuProps } from "./referral-menu-items";
import { describePromise, type FoundReferral, isLate } from "./view";

interface ReferralRowProps extends Pick<ReferralMenuProps, "isAdmin" | "onAct"> {
  readonly referral: FoundReferral;
  /** Whether there is more than one campaign to tell apart. */
  readonly withCampaign: boolean;
  /** Whether its sheet is open. */
  readonly isOpened: boolean;
  readonly onOpen: (referral: FoundReferral) => void;
}

/** A lead in the inbox. */
export function ReferralRow(props: ReferralRowProps) {
  const { referral, withCampaign, isOpened, onOpen } = props;
  const { referralId, friendName, friendPhone, friendEmail, advocateName, campaignName } = referral;
  return (
    <Row className={cx("group/row sm:h-[3.25rem]", isOpened ? "bg-tint" : "hover:bg-paper")}>
      <Cell leads className="min-w-0 py-1.5! max-sm:flex-1 sm:w-1/2 sm:max-w-0 @[40rem]:w-[34%] @[58rem]:w-[28%]">
        {isOpened && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-accent" />}
        <div className="flex min-w-0 items-center gap-2.5 leading-snug">
          <Avatar name={friendName} />
          <div className="min-w-0">
            <p className="truncate">
              <button
                type="button"
                id={rowId(referralId)}
                aria-current={isOpened || undefined}
                onClick={() => onOpen(referral)}
                className={cx("max-w-full truncate rounded-[4px] text-left align-bottom font-medium", fillsRow)}
              >
                <bdi>{friendName}</bdi>
              </button>
            </p>
            <p className="truncate text-caption text-soft max-sm:hidden">
              <bdi>{friendPhone ? formatPhone(friendPhone) : friendEmail}</bdi>
            </p>
            <p className="flex items-center gap-1.5 text-caption text-soft sm:hidden">
              <ReferralMark referral={referral} />
              <span className="truncate">
                <Age referral={referral} />
                {" · "}
                <Outcome referral={referral}>
                  {stateOf(referral).meaning ? stateOf(referral).name : <bdi>{advocateName}</bdi>}
                </Outcome>
              </span>
            </p>
          </div>
        </div>
      </Cell>
      <Cell className="hidden w-[24%] max-w-0 truncate py-1.5! @[40rem]:table-cell @[58rem]:w-[17%]">
        <TextLink href={advocatePath(referral)} className="relative">
          <bdi>{advocateName}</bdi>
        </TextLink>
      </Cell>
      {withCampaign && (
        <Cell className="hidden w-[20%] max-w-0 truncate py-1.5! text-secondary text-soft @[58rem]:table-cell">
          <bdi>{campaignName}</bdi>
        </Cell>
      )}
      <Cell className="hidden whitespace-nowrap py-1.5! text-secondary text-soft @[40rem]:table-cell">
        {describePromise(referral)}
      </Cell>
      <Cell className="whitespace-nowrap py-1.5! max-sm:hidden">
        <span className="flex flex-col items-start leading-snug">
          <ReferralBadge referral={referral} />
          <Outcome referral={referral} className="text-caption text-soft" />
        </span>
      </Cell>
      <Cell align="end" className="whitespace-nowrap py-1.5! max-sm:hidden">
        <Age referral={referral} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap py-1.5! sm:pl-0!">
        <Actions {...props} />
      </Cell>
    </Row>
  );
}

/** The id of the button that opens a lead. It gets the focus back when the sheet closes. */
export function rowId(referralId: string): string {
  return `lead-${referralId}`;
}

/** The lead's next step, above the button that covers the row, and the rest of its actions on a desk. */
function Actions({ referral, isAdmin, onAct }: ReferralRowProps) {
  const { friendName, erasedAt } = referral;
  return (
    <div className="relative inline-flex items-center justify-end gap-1">
      <PhoneReach referral={referral} />
      <NextStepButton size="small" className="min-w-20 max-sm:min-h-11" lead={referral} />
      {!erasedAt && (
        <ReferralMenu
          referral={referral}
          isAdmin={isAdmin}
          onAct={onAct}
          withReach
          trigger={
            <IconButton
              label={`More actions for ${friendName}`}
              icon={Ellipsis}
              size="small"
              className="max-sm:hidden"
            />
          }
        />
      )}
    </div>
  );
}

/** One tap to call or email, if that isn't the next step anyway. Phones only; elsewhere it is in the menu. */
function PhoneReach({ referral }: { referral: FoundReferral }) {
  const { friendName, friendPhone, friendEmail, stage } = referral;
  const step = findNextStep(referral, useNow(false));
  if (!isOpen(stage) || !(friendPhone || friendEmail) || (step && "href" in step)) return null;
  const Icon = friendPhone ? Phone : Mail;
  return (
    <a
      href={friendPhone ? `tel:${friendPhone}` : `mailto:${friendEmail}`}
      aria-label={`${friendPhone ? "Call" : "Email"} ${friendName}`}
      className="grid size-11 place-items-center rounded-control text-accent sm:hidden"
    >
      <Icon size={18} />
    </a>
  );
}

/** The age of an open lead, highlighted after a day without a call; for closed ones the date of the decision. */
function Age({ referral }: { referral: FoundReferral }) {
  const { stage, createdAt, convertedAt, reversedAt, stageChangedAt } = referral;
  const now = useNow(stage === "new");
  const isWaiting = isOpen(stage);
  return (
    <DateTime
      value={isWaiting ? createdAt : (reversedAt ?? convertedAt ?? stageChangedAt ?? createdAt)}
      format={isWaiting ? "age" : "short"}
      className={cx(
        "text-secondary max-sm:text-caption",
        isLate(referral, now) ? "font-medium text-amber" : "text-soft",
      )}
    />
  );
}

interface OutcomeProps {
  readonly referral: FoundReferral;
  readonly className?: string;
  /** Shown while it is open. */
  readonly children?: ReactNode;
}

/** The result of a closed lead: the reward, or why there is none. A flagged lead shows that it waits. */
export function Outcome({ referral, className, children }: OutcomeProps) {
  const { stage, rejectionReason, lostReason, reversalReason, review } = referral;
  const now = useNow(false);
  if (review?.state === "open") {
    return <span className={cx(className, "text-amber!")}>Being checked</span>;
  }
  if (stage === "converted") {
    const { cents, pendingUntil } = rewardOf(referral, now);
    return (
      <span className={className}>
        <Money cents={cents} />{" "}
        {pendingUntil ? (
          <>
            ready <DateTime value={pendingUntil} format="short" />
          </>
        ) : (
          "earned"
        )}
      </span>
    );
  }
  if (reversalReason) return <span className={className}>{reversalNames[reversalReason]}</span>;
  const reason = rejectionReason ? rejectionNames[rejectionReason] : lostReason && lostReasonNames[lostReason];
  return reason ? <span className={className}>{reason}</span> : children;
}
