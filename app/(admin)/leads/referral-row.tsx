"use client";

import { CalendarCheck, CircleCheck, Ellipsis, Mail, MessageSquareText, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
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
import { Money } from "@/components/ui/money";
import { Cell, fillsRow, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatPhone } from "@/lib/kit/format-phone";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/shapes";
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
      <Cell leads className="min-w-0 py-1.5! max-sm:flex-1 sm:w-[34%] sm:max-w-0 @[58rem]:w-[28%]">
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
                className={cx(
                  "max-w-full truncate rounded-[4px] text-left align-bottom font-medium",
                  fillsRow,
                )}
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
                <bdi>{advocateName}</bdi> ·{" "}
                <Outcome referral={referral}>
                  {stateOf(referral).meaning ? stateOf(referral).name : describePromise(referral)}
                </Outcome>
              </span>
            </p>
          </div>
        </div>
      </Cell>
      <Cell className="truncate py-1.5! max-sm:hidden sm:w-[24%] sm:max-w-0 @[58rem]:w-[17%]">
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
      <Cell
        align="end"
        className="sm:not-pointer-coarse:pointer-events-none whitespace-nowrap py-1.5! max-sm:flex max-sm:items-center sm:not-pointer-coarse:relative sm:w-36"
      >
        <span className="transition-opacity sm:not-pointer-coarse:group-focus-within/row:opacity-0 sm:not-pointer-coarse:group-hover/row:opacity-0">
          <Age referral={referral} />
        </span>
        <PhoneReach referral={referral} />
        <Actions {...props} />
      </Cell>
    </Row>
  );
}

/** The id of the button that opens a lead. It gets the focus back when the sheet closes. */
export function rowId(referralId: string): string {
  return `lead-${referralId}`;
}

const square = "grid size-8 shrink-0 cursor-pointer place-items-center rounded-control transition-colors";
const iconStyles = cx(square, "text-soft hover:bg-inner-line hover:text-ink");
const icon = { size: 16 } as const;

/** Common actions, shown at the end of the row on hover. On touch screens they are in the sheet. */
function Actions({ referral, isAdmin, onAct }: ReferralRowProps) {
  const { friendName, friendPhone, stage, approvalId, erasedAt } = referral;
  return (
    <div className="absolute inset-y-0 right-4 hidden w-32 items-center justify-end opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 *:pointer-events-auto sm:not-pointer-coarse:flex">
      {friendPhone && (
        <>
          <a
            href={`tel:${friendPhone}`}
            aria-label={`Call ${friendName}`}
            title="Call"
            className={cx(square, "bg-tint text-accent hover:text-accent-hover")}
          >
            <Phone {...icon} />
          </a>
          <a
            href={`sms:${friendPhone}`}
            aria-label={`Text ${friendName}`}
            title="Text"
            className={iconStyles}
          >
            <MessageSquareText {...icon} />
          </a>
        </>
      )}
      {stage === "contacted" && !approvalId && <BookIcon referral={referral} />}
      {stage === "booked" && !approvalId && (
        <ConvertDialog
          referral={referral}
          trigger={
            <button type="button" aria-label={`Convert ${friendName}`} title="Convert" className={iconStyles}>
              <CircleCheck {...icon} />
            </button>
          }
        />
      )}
      {!erasedAt && (
        <ReferralMenu
          {...{ referral, isAdmin, onAct }}
          trigger={
            <button
              type="button"
              aria-label={`More actions for ${friendName}`}
              title="More"
              className={iconStyles}
            >
              <Ellipsis {...icon} />
            </button>
          }
        />
      )}
    </div>
  );
}

/** Moves a contacted lead to "booked". */
function BookIcon({ referral: { campaignId, referralId, friendName } }: { referral: FoundReferral }) {
  const { trySend, pending } = useToastedSend(referrals.setStage);
  return (
    <button
      type="button"
      disabled={pending}
      aria-label={`Book ${friendName}`}
      title="Book"
      className={iconStyles}
      onClick={() => trySend({ campaignId, referralId, stage: "booked" })}
    >
      <CalendarCheck {...icon} />
    </button>
  );
}

/** One tap to call, or to email if there is no number. */
function PhoneReach({
  referral: { friendName, friendPhone, friendEmail, stage },
}: {
  referral: FoundReferral;
}) {
  if (!isOpen(stage) || !(friendPhone || friendEmail)) return null;
  const Icon = friendPhone ? Phone : Mail;
  return (
    <a
      href={friendPhone ? `tel:${friendPhone}` : `mailto:${friendEmail}`}
      aria-label={`${friendPhone ? "Call" : "Email"} ${friendName}`}
      className="relative -mr-3 grid size-11 place-items-center rounded-control text-accent sm:hidden"
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
  const reason = rejectionReason
    ? rejectionNames[rejectionReason]
    : lostReason && lostReasonNames[lostReason];
  return reason ? <span className={className}>{reason}</span> : children;
}
