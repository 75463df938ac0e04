"use client";

import { useState } from "react";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatPhone } from "@/lib/kit/format-phone";
import { leadAlerts } from "@/lib/leads/lead-alerts/contract";

const CodeForm = lazy(() => import("./phone-code-form").then((module) => module.PhoneCodeForm));

type AlertPhoneProps = Pick<z.input<typeof leadAlerts.get.output>, "texts" | "phone">;

/** The number for text alerts, and the two steps to change it. */
export function AlertPhone({ texts, phone }: AlertPhoneProps) {
  const [pendingNumber, setPendingNumber] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  const done = () => {
    setPendingNumber(undefined);
    setIsChanging(false);
  };
  if (texts !== "ready" && !phone) {
    return (
      <Notice title="Texts aren’t available">
        {texts === "not_in_plan"
          ? "Your account doesn’t include text messages."
          : "Texting isn’t set up on this server yet. Your server administrator can set it up."}{" "}
        Alerts come by email.
      </Notice>
    );
  }
  if (pendingNumber !== undefined) {
    return <CodeForm number={pendingNumber} onDone={done} onBack={() => setPendingNumber(undefined)} />;
  }
  if (!phone || isChanging) return <NumberForm onAsked={setPendingNumber} />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto">
          Texts go to <strong className="whitespace-nowrap font-semibold">{formatPhone(phone.number)}</strong>
        </p>
        {texts === "ready" && (
          <Button size="small" onClick={() => setIsChanging(true)}>
            Change number
          </Button>
        )}
        <EndpointConfirm
          endpoint={leadAlerts.removePhone}
          input={{}}
          trigger={<Button size="small">Remove</Button>}
          title="Remove your number?"
          verb="Remove number"
          success="Number removed."
          onSuccess={done}
        >
          You’ll get alerts by email from then on.
        </EndpointConfirm>
      </div>
      {(phone.isStopped || texts !== "ready") && (
        <Notice tone="amber">
          {phone.isStopped
            ? "This number replied STOP, so alerts come by email. Text START to the same number to get texts again."
            : "We can’t send texts right now, so alerts come by email."}
        </Notice>
      )}
    </div>
  );
}

function NumberForm({ onAsked }: { onAsked: (number: string) => void }) {
  const form = useEndpointForm({
    endpoint: leadAlerts.askPhone,
    defaultValues: { phone: "" },
    onSuccess: ({ phone }) => onAsked(phone),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="phone"
        label="Your mobile number"
        hint="We’ll text you a code to make sure it’s yours. Message and data rates may apply."
        type="tel"
        autoComplete="tel"
        className="max-w-sm"
      />
      <SubmitButton form={form} variant="secondary" className="justify-self-start">
        Text me a code
      </SubmitButton>
    </Form>
  );
}
