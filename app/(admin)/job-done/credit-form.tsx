"use client";

import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { mostOf, useLookUp } from "@/components/redemptions/use-look-up";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format";
import { Problem } from "@/components/ui/notice";
import { redemptions } from "@/lib/credit/redemptions/contract";

type Redeemed = z.output<typeof redemptions.redeemCode.output>;

/** A technician takes credit off a bill with the code on the customer's own page. */
export function CreditForm({ onClose }: { onClose: () => void }) {
  const [redeemed, setRedeemed] = useState<Redeemed>();
  if (redeemed) return <Redemption redeemed={redeemed} onClose={onClose} />;
  return <CodeForm onRedeemed={setRedeemed} />;
}

function CodeForm({ onRedeemed }: { onRedeemed: (redeemed: Redeemed) => void }) {
  const form = useEndpointForm({
    endpoint: redemptions.redeemCode,
    defaultValues: { code: "", invoiceNumber: "" },
    onDone: onRedeemed,
  });
  const code = useWatch({ control: form.methods.control, name: "code" });
  const { found, problem } = useLookUp(code ?? "");
  const most = mostOf(found);
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label="Customer’s code"
        hint="Six digits. The customer makes one on their own page."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={9}
        placeholder="482 913"
      />
      <Problem>{problem}</Problem>
      {found && (
        <>
          <p role="status" className="wrap-anywhere rounded-control bg-tint px-3.5 py-3">
            <bdi className="font-semibold">{found.advocateName}</bdi> wants to use {formatMoney(most)}.
          </p>
          <TextField form={form} name="invoiceNumber" label="Invoice" optional maxLength={60} />
        </>
      )}
      <SubmitButton form={form} size="large" disabled={most === 0}>
        {most > 0 ? `Take ${formatMoney(most)} off this bill` : "Enter the code first"}
      </SubmitButton>
    </Form>
  );
}

function Redemption({ redeemed: { redemption }, onClose }: { redeemed: Redeemed; onClose: () => void }) {
  const { amountCents, advocateName, invoiceNumber, state } = redemption;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div role="status" className="wrap-anywhere rounded-control bg-tint px-4 py-4">
        <p className="font-semibold">
          {formatMoney(amountCents)} off {invoiceNumber ? `invoice ${invoiceNumber}` : "the bill"}
        </p>
        <p className="text-secondary text-soft">
          {state === "requested" ? "The office has to approve it first." : <>For {advocateName}.</>}
        </p>
      </div>
      <Button ref={close} variant="primary" size="large" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
