"use client";

import { UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import type { SendOptions } from "@/components/form/use-send";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Endpoint } from "@/lib/kit/contract";

interface ConfirmTwiceProps<Confirm extends Endpoint, Back extends Endpoint>
  extends Pick<SendOptions<Confirm>, "success" | "onDone"> {
  /** The request: "$800.00 for Ann Reyes". */
  readonly what: ReactNode;
  /** Overrides for the "not yet" text and the back button's label. */
  readonly until?: string;
  readonly backVerb?: string;
  /** The confirm button's label, with the amount: "Confirm $800.00". */
  readonly verb: string;
  readonly confirm: Confirm;
  readonly confirmInput: z.output<Confirm["input"]>;
  /** Cancels the request. */
  readonly back: Back;
  readonly backInput: z.output<Back["input"]>;
  readonly onBack: () => unknown;
}

/** The second confirmation of an amount above the limit, for a member who has no one else to approve it. */
export function ConfirmTwice<Confirm extends Endpoint, Back extends Endpoint>(props: ConfirmTwiceProps<Confirm, Back>) {
  const { what, until = "Nothing is added until you confirm.", backVerb = "Don’t add it" } = props;
  const { verb, confirm, confirmInput, success, onDone, back, backInput, onBack } = props;
  return (
    <>
      <Notice tone="amber" role="alert" icon={UserCheck} title="Please check this amount once more">
        {what}. It’s above your limit. {until}
      </Notice>
      <DialogActions>
        <EndpointButton endpoint={back} input={backInput} onSuccess={onBack}>
          {backVerb}
        </EndpointButton>
        <EndpointButton variant="primary" endpoint={confirm} input={confirmInput} success={success} onDone={onDone}>
          {verb}
        </EndpointButton>
      </DialogActions>
    </>
  );
}
