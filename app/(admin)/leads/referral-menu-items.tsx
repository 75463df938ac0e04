"use client";

import { ArrowRight, Ban, CircleX, Pencil, RotateCcw, Undo2, UserRoundCog } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { PersonItems } from "@/components/people/person-items";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/shapes";
import type { LeadAction } from "./lead-dialogs";
import { type FoundReferral, isReversed, nextStage } from "./view";

export interface ReferralMenuProps {
  readonly referral: FoundReferral;
  /** Whether the member may export and erase the friend's data. */
  readonly isAdmin: boolean;
  readonly onAct: (action: LeadAction, referral: FoundReferral) => void;
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
  trigger,
  defaultOpen,
}: ReferralMenuItemsProps) {
  const { campaignId, referralId, stage, approvalId, erasedAt } = referral;
  const { trySend } = useToastedSend(referrals.setStage);
  const next = nextStage(stage);
  const isOut = stage === "lost" || stage === "rejected";
  const isFree = isOpen(stage) && !approvalId;
  const isConverted = stage === "converted" || stage === "reversed";
  const act = (action: LeadAction) => () => onAct(action, referral);

  return (
    <Menu defaultOpen={defaultOpen} trigger={trigger}>
      {next && !approvalId && !erasedAt && (
        <MenuItem
          icon={isOut ? Undo2 : ArrowRight}
          onSelect={() => trySend({ campaignId, referralId, stage: next.stage })}
        >
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
