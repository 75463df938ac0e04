"use client";

import { Check, ScanLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { writeCents } from "@/components/form/read-number";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { ApprovalNotice, ConfirmRedemption } from "@/components/redemptions/confirm-redemption";
import { GiveBackDialog } from "@/components/redemptions/give-back-dialog";
import { mostOf, useLookUp } from "@/components/redemptions/use-look-up";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format";
import { Notice, Problem } from "@/components/ui/notice";
import { useLoaded } from "@/components/use-loaded";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";

type RedeemedCode = z.output<typeof redemptions.redeemCode.output>;
type CounterRules = z.output<typeof creditSettings.get.output>["creditSettings"];

/** The counter: a six-digit code identifies the credit, and one button deducts it from the bill. */
export function Counter({ wire }: { wire: z.input<typeof creditSettings.get.output> }) {
  const { creditSettings: rules } = useLoaded(creditSettings.get, wire);
  const [redeemed, setRedeemed] = useState<RedeemedCode>();
  return (
    <Card aria-labelledby="counter" className="xl:sticky xl:top-8">
      <CardHeader
        id="counter"
        title="At the counter"
        description="Customers make a code on their page when they want to pay with credit."
      />
      {!rules.methods.includes("code") ? (
        <Notice>One-time codes are off. An owner can turn them on in Settings, under Reward rules.</Notice>
      ) : redeemed?.redemption.state === "requested" && redeemed.redemption.mayApprove ? (
        <div className="grid gap-5">
          <ConfirmRedemption
            redemption={redeemed.redemption}
            onDone={() => setRedeemed({ ...redeemed, redemption: { ...redeemed.redemption, state: "fulfilled" } })}
            onBack={() => setRedeemed(undefined)}
          />
        </div>
      ) : redeemed ? (
        <TakenCard taken={redeemed} onNext={() => setRedeemed(undefined)} />
      ) : (
        <CodeForm rules={rules} onTaken={setRedeemed} />
      )}
    </Card>
  );
}

function CodeForm({ rules, onTaken }: { rules: CounterRules; onTaken: (taken: RedeemedCode) => unknown }) {
  const { invoiceShareBps, approveAboveCents } = rules;
  const form = useEndpointForm({
    endpoint: redemptions.redeemCode,
    defaultValues: { code: "", amountCents: undefined, invoiceNumber: "", invoiceTotalCents: undefined },
    // Some of it may have been used since the code was created.
    sendBy: (input, send) => send({ ...input, amountCents: input.amountCents ?? mostOf(found) }),
    onSuccess: onTaken,
  });
  const { control, setValue } = form.methods;
  const [code, amountCents] = useWatch({ control, name: ["code", "amountCents"] });
  const { found, problem } = useLookUp(code ?? "");
  useScanned((scanned) => setValue("code", scanned));
  const most = mostOf(found);
  const wanted = typeof amountCents === "number" ? amountCents : most;
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label="Customer’s code"
        hint="Six digits. Or point your phone’s camera at the QR code."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={9}
        placeholder="482 913"
        leading={<ScanLine size={16} />}
        className="[&_input]:font-semibold [&_input]:text-[1.25rem] [&_input]:tracking-[0.06em]"
      />
      <Problem>{problem}</Problem>
      {found && (
        <>
          <p role="status" className="rounded-control bg-tint px-3.5 py-3">
            <strong className="wrap-anywhere font-semibold">
              <bdi>{found.advocateName}</bdi>
            </strong>{" "}
            has {formatMoney(found.creditBalanceCents)} and wants to use {formatMoney(most)}.
          </p>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField form={form} name="invoiceNumber" label="Invoice" optional maxLength={60} placeholder="1587" />
            <MoneyField form={form} name="amountCents" label="Take less" optional placeholder={writeCents(most)} />
          </div>
          {invoiceShareBps < 10_000 && (
            <MoneyField
              form={form}
              name="invoiceTotalCents"
              label="Invoice total"
              hint={`Credit can pay up to ${invoiceShareBps / 100}% of it.`}
            />
          )}
          {approveAboveCents !== undefined && wanted > approveAboveCents && (
            <ApprovalNotice aboveCents={approveAboveCents} />
          )}
        </>
      )}
      <SubmitButton form={form} size="large" disabled={most === 0}>
        {most > 0 ? `Take ${formatMoney(wanted)} off this bill` : "Enter the code first"}
      </SubmitButton>
    </Form>
  );
}

/** Takes the code from a scanned address, and removes it from the address bar. */
function useScanned(take: (code: string) => void) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const read = () => {
      const [, scanned] = /^#(\d{6})$/.exec(window.location.hash) ?? [];
      if (scanned === undefined) return;
      history.replaceState(history.state, "", window.location.pathname + window.location.search);
      latest.current(scanned);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
}

/** The deducted amount in words to read out, and the next customer. */
function TakenCard({ taken: { redemption, newBalanceCents }, onNext }: { taken: RedeemedCode; onNext: () => void }) {
  const { amountCents, invoiceNumber, advocateName, state } = redemption;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const waits = state === "requested";
  return (
    <div className="grid gap-5">
      <div role="status" className="flex items-center gap-3.5 rounded-control bg-tint px-4 py-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-card text-accent">
          <Check size={20} />
        </span>
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            {waits ? "Needs approval: " : ""}
            {formatMoney(amountCents)} off {invoiceNumber ? `invoice ${invoiceNumber}` : "the bill"}
          </p>
          <p className="wrap-anywhere text-secondary text-soft">
            <bdi>{advocateName}</bdi> has {formatMoney(newBalanceCents)} left.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={next} variant="primary" onClick={onNext}>
          Next customer
        </Button>
        <GiveBackDialog redemption={redemption} trigger={<Button variant="quiet">Undo</Button>} />
      </div>
    </div>
  );
}
