"use client";

import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { lazy } from "@/components/lazy";
import type { ReferralToConvert } from "@/components/referrals/conversion-terms";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useNow } from "@/components/ui/date-time";
import { buttonVariants } from "@/components/ui/variants";
import type { LostLead } from "./leads/lost-dialog";
import { useMoveLead } from "./leads/use-move-lead";
import { findNextStep } from "./next-step";

const LostDialog = lazy(() => import("./leads/lost-dialog").then((module) => module.LostDialog), null);

interface NextStepButtonProps extends Pick<ButtonProps, "size" | "variant" | "className"> {
  readonly lead: Parameters<typeof findNextStep>[0] & LostLead & ReferralToConvert;
  /** Whether it stands among others, so that its name has to say whose step it is. */
  readonly isInList?: boolean;
}

/** The next step of an open lead: call, book, convert or give up. */
export function NextStepButton({ lead, isInList = true, ...look }: NextStepButtonProps) {
  const step = findNextStep(lead, useNow(false));
  if (!step) return null;
  const label = isInList ? labelOf(step.verb, lead.friendName) : undefined;
  if ("href" in step) {
    const Icon = step.verb === "Call" ? Phone : Mail;
    return (
      <a
        href={step.href}
        aria-label={label}
        className={cx("inline-flex gap-1.5", buttonVariants(look), look.className)}
      >
        <Icon size={14} className={look.variant === "primary" ? "" : "text-accent"} />
        {step.verb}
      </a>
    );
  }
  if (step.verb === "Book") return <BookButton lead={lead} look={look} label={label} />;
  if (step.verb === "Mark lost") return <LostButton lead={lead} look={look} label={label} />;
  return (
    <ConvertDialog
      referral={lead}
      trigger={
        <Button {...look} aria-label={label}>
          Convert
        </Button>
      }
    />
  );
}

function labelOf(verb: string, name: string): string {
  return verb === "Mark lost" ? `Mark ${name} lost` : `${verb} ${name}`;
}

interface StepProps extends Pick<NextStepButtonProps, "lead"> {
  readonly look: Pick<ButtonProps, "size" | "variant" | "className">;
  readonly label: string | undefined;
}

function BookButton({ lead, look, label }: StepProps) {
  const { move, pending } = useMoveLead(lead);
  return (
    <Button {...look} aria-label={label} pending={pending} onClick={() => void move("booked")}>
      Book
    </Button>
  );
}

function LostButton({ lead, look, label }: StepProps) {
  const [isGivingUp, setGivingUp] = useState(false);
  return (
    <>
      <Button {...look} aria-label={label} onClick={() => setGivingUp(true)}>
        Mark lost
      </Button>
      {isGivingUp && <LostDialog referral={lead} onClose={() => setGivingUp(false)} />}
    </>
  );
}
