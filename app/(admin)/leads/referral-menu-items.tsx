"use client";

import {
  ArrowRight,
  Ban,
  CircleX,
  Mail,
  MessageSquareText,
  Pencil,
  Phone,
  RotateCcw,
  Undo2,
  UserRoundCog,
} from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { PersonItems } from "@/components/people/person-items";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import type { LeadAction } from "./lead-dialogs";
import { useMoveLead } from "./use-move-lead";
import { type FoundReferral, isReversed, nextStage } from "./view";

export interface ReferralMenuProps {
  readonly referral: FoundReferral;
  /** Whether the member may export and erase the friend's data. */
  readonly isAdmin: boolean;
  readonly onAct: (action: LeadAction, referral: FoundReferral) => void;
  /** Whether it also calls, texts and emails, as in a row without room for those. */
  readonly withReach?: boolean;
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<"button">>;
}

interface ReferralMenuItemsProps extends ReferralMenuProps {
  readonly defaultOpen: boolean;
}

/** A lead's menu, loaded when opened. */
export function ReferralMenuItems({
  referral,
  isAdmin,
  onAct,
  withReach = false,
  trigger,
  defaultOpen,
}: ReferralMenuItemsProps) {
  const { referralId, stage, approvalId, erasedAt } = referral;
  const { move } = useMoveLead(referral);
  const next = nextStage(stage);
  const isOut = stage === "lost" || stage === "rejected";
  const isFree = isOpen(stage) && !approvalId;
  const isConverted = stage === "converted" || stage === "reversed";
  const act = (action: LeadAction) => () => onAct(action, referral);

  return (
    <Menu defaultOpen={defaultOpen} trigger={trigger}>
      {withReach && <ReachItems {...referral} />}
      {next && !approvalId && !erasedAt && (
        <MenuItem icon={isOut ? Undo2 : ArrowRight} onSelect={() => void move(next.stage)}>
          {next.verb}
        </MenuItem>
      )}
      {!erasedAt && (isOpen(stage) || isOut) && (
        <MenuItem icon={Pencil} onSelect={act("edit")}>
          Edit contact info…
        </MenuItem>
      )}
      {!erasedAt && (isOpen(stage) || stage === "lost") && (
        <MenuItem icon={UserRoundCog} onSelect={act("reassign")}>
          Reassign…
        </MenuItem>
      )}
      {isFree && (
        <>
          <MenuSeparator />
          <MenuItem icon={CircleX} onSelect={act("lost")}>
            Mark lost…
          </MenuItem>
          <MenuItem icon={Ban} onSelect={act("reject")}>
            Reject as spam or duplicate…
          </MenuItem>
        </>
      )}
      {stage === "converted" && (
        <MenuItem icon={Undo2} onSelect={act("reverse")}>
          Reverse reward…
        </MenuItem>
      )}
      {isReversed(referral) && (
        <MenuItem icon={RotateCcw} onSelect={act("unreverse")}>
          Undo reversal…
        </MenuItem>
      )}
      {(isOpen(stage) || isOut || isConverted) && !erasedAt && <MenuSeparator />}
      <PersonItems person={{ referralId }} isAdmin={isAdmin} onErase={act("erase")} />
    </Menu>
  );
}

function ReachItems({ friendPhone, friendEmail }: Pick<FoundReferral, "friendPhone" | "friendEmail">) {
  return (
    <>
      {friendPhone && (
        <MenuItem icon={Phone} href={`tel:${friendPhone}`}>
          Call
        </MenuItem>
      )}
      {friendPhone && (
        <MenuItem icon={MessageSquareText} href={`sms:${friendPhone}`}>
          Text
        </MenuItem>
      )}
      {friendEmail && (
        <MenuItem icon={Mail} href={`mailto:${friendEmail}`}>
          Email
        </MenuItem>
      )}
      {(friendPhone || friendEmail) && <MenuSeparator />}
    </>
  );
}
