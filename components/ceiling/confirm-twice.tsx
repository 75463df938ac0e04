"use client";

import { UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Endpoint } from "@/lib/kit/contract";

interface ConfirmTwiceProps<Confirm extends Endpoint, Back extends Endpoint> {
  /** What was asked for: "$800.00 for Ann Reyes". */
  readonly what: ReactNode;
  /** What hasn’t happened yet, and what the way back is called. */
  readonly until?: string;
  readonly backVerb?: string;
  /** What the second button does, with the amount: "Confirm $800.00". */
  readonly verb: string;
  readonly confirm: Confirm;
  readonly confirmInput: z.output<Confirm["input"]>;
  readonly onConfirmed: (output: z.output<Confirm["output"]>) => unknown;
  /** Takes the first step back. */
  readonly back: Back;
  readonly backInput: z.output<Back["input"]>;
  readonly onBack: () => unknown;
}

/** The second step of an amount above the limit, for a member who has no one else to ask. */
export function ConfirmTwice<Confirm extends Endpoint, Back extends Endpoint>(
  props: ConfirmTwiceProps<Confirm, Back>,
) {
  const { what, until = "Nothing is added until you confirm.", backVerb = "Don’t add it" } = props;
  const { verb, confirm, confirmInput, onConfirmed, back, backInput, onBack } = props;
  return (
    <>
      <Notice tone="amber" role="alert" icon={UserCheck} title="Please check this amount once more">
        {what}. It’s above your limit. {until}
      </Notice>
      <DialogActions>
        <EndpointButton endpoint={back} input={backInput} onSuccess={onBack}>
          {backVerb}
        </EndpointButton>
        <EndpointButton variant="primary" endpoint={confirm} input={confirmInput} onSuccess={onConfirmed}>
          {verb}
        </EndpointButton>
      </DialogActions>
    </>
  );
}
