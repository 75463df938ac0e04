"use client";

import { type ReactElement, useState } from "react";
import { EndpointButton } from "@/components/form/endpoint-button";
import { lazy } from "@/components/lazy";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useNow } from "@/components/ui/date-time";
import { buttonVariants } from "@/components/ui/variants";
import { referrals } from "@/lib/leads/referrals/contract";
import type { LostLead } from "./leads/lost-dialog";
import { findNextStep } from "./next-step";

const LostDialog = lazy(() => import("./leads/lost-dialog").then((module) => module.LostDialog), null);

interface NextStepButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly lead: Parameters<typeof findNextStep>[0] & LostLead;
  /** Opens the convert dialog, shown once the job is booked. */
  readonly convert: ReactElement;
}

/** The next step of an open lead: call, book, convert or give up. */
export function NextStepButton({ lead, convert, ...look }: NextStepButtonProps) {
  const { campaignId, referralId, friendName } = lead;
  const [isGivingUp, setGivingUp] = useState(false);
  const step = findNextStep(lead, useNow(false));
  if (!step) return null;
  const label = `${step.verb} ${friendName}`;
  if ("href" in step) {
    return (
      <a href={step.href} aria-label={label} className={`inline-flex ${buttonVariants(look)}`}>
        {step.verb}
      </a>
    );
  }
  if (step.verb === "Convert") return convert;
  if (step.verb === "Book") {
    return (
      <EndpointButton
        {...look}
        aria-label={label}
        endpoint={referrals.setStage}
        input={{ campaignId, referralId, stage: "booked" }}
        success={`${friendName} is booked.`}
      >
        Book
      </EndpointButton>
    );
  }
  return (
    <>
      <Button {...look} aria-label={`Mark ${friendName} lost`} onClick={() => setGivingUp(true)}>
        Mark lost
      </Button>
      {isGivingUp && <LostDialog referral={lead} onClose={() => setGivingUp(false)} />}
    </>
  );
}
