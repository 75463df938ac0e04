"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import type { z } from "zod";
import { approvalVerb, useIsAlone } from "@/components/ceiling/approval-needed";
import type { AdvocateWithCredit } from "@/components/credit/adjustment";
import { describeProblem } from "@/components/form/describe-problem";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoney } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useUndo } from "@/components/use-undo";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { ApprovalNotice, ConfirmRedemption } from "./confirm-redemption";
import { methodNames } from "./redemption-badge";

interface RedeemFormProps {
  readonly advocate: AdvocateWithCredit;
  readonly draftKey: string;
  readonly onDone: () => void;
}

type RedeemRules = z.output<typeof creditSettings.get.output>["creditSettings"];

/** Asks for the amount, the method and the purpose, within the organization's rules. */
export function RedeemForm({ advocate, draftKey, onDone }: RedeemFormProps) {
  const { campaignId, advocateId } = advocate;
  const [waiting, setWaiting] = useState<RequestedRedemption>();
  const rules = useQuery(query(creditSettings.get, {}));
  // Another member may have changed the balance since the page loaded.
  const now = useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
  if (waiting) {
    return (
      <ConfirmRedemption
        redemption={waiting.redemption}
        success={`Credit used. ${advocate.name} has ${formatMoney(waiting.newBalanceCents)} left.`}
        onDone={onDone}
        onBack={() => setWaiting(undefined)}
      />
    );
  }
  const error = rules.error ?? now.error;
  if (error) {
    const retry = () => void (rules.error ? rules.refetch() : now.refetch());
    return (
      <ErrorState title="This didn’t load" onRetry={retry} pending={rules.isFetching || now.isFetching}>
        {describeProblem(error)}
      </ErrorState>
    );
  }
  if (!rules.data || !now.data) {
    return (
      <Loading label="Loading">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const fresh = now.data.advocate;
  const why = describeObstacle(rules.data.creditSettings, fresh);
  if (why) return <Nothing why={why} />;
  return (
    <RuledForm
      rules={rules.data.creditSettings}
      advocate={fresh}
      onWaiting={setWaiting}
      draftKey={draftKey}
      onDone={onDone}
    />
  );
}

/** Why no credit can be used here; undefined if some can. Codes are entered under Money, Use credit. */
function describeObstacle(
  { methods, minimumCents }: RedeemRules,
  { creditBalanceCents }: RedeemingAdvocate,
): string | undefined {
  if (methods.every((method) => method === "code")) {
    return methods.length === 0
      ? "Credit can’t be used right now. An owner can change that in Settings, under Reward rules."
      : "Credit is used with a one-time code here. The advocate makes one on their page, and you enter it under Use credit.";
  }
  if (creditBalanceCents === 0) return "There’s no credit to use yet.";
  if (creditBalanceCents < minimumCents) {
    return `The balance is ${formatMoney(creditBalanceCents)}, but the least that can be used is ${formatMoney(minimumCents)}.`;
  }
  return undefined;
}

type RequestedRedemption = z.output<typeof redemptions.request.output>;

type RedeemingAdvocate = Pick<
  z.output<typeof advocates.get.output>["advocate"],
  "campaignId" | "advocateId" | "name" | "creditBalanceCents" | "email"
>;

function Nothing({ why }: { why: string }) {
  return (
    <>
      <Notice>{why}</Notice>
      <DialogActions>
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      </DialogActions>
    </>
  );
}

interface RuledFormProps {
  readonly rules: RedeemRules;
  readonly advocate: RedeemingAdvocate;
  readonly draftKey: string;
  /** Called with a request that the member has to confirm. */
  readonly onWaiting: (answer: RequestedRedemption) => void;
  readonly onDone: () => void;
}

const requestMethods = redemptions.request.input.shape.method.options;

function RuledForm({ rules, advocate, draftKey, onWaiting, onDone }: RuledFormProps) {
  const { campaignId, advocateId, creditBalanceCents: balance } = advocate;
  const { stepCents, minimumCents, invoiceShareBps, approveAboveCents } = rules;
  const methods = requestMethods.filter((method) => rules.methods.includes(method));
  const toastRedeemed = useRedeemedToast(advocate);
  const isAlone = useIsAlone();
  const form = useEndpointForm({
    endpoint: redemptions.request,
    defaultValues: {
      method: methods[0],
      amountCents: balance - (balance % stepCents),
      invoiceNumber: "",
      invoiceTotalCents: undefined,
      note: "",
    },
    fixed: { campaignId, advocateId },
    draftKey,
    // At once: the refreshed balance may leave nothing to redeem.
    onSuccess: (answer) => {
      const { redemption } = answer;
      if (redemption.state === "requested" && redemption.mayApprove) return onWaiting(answer);
      onDone();
      toastRedeemed(answer);
    },
  });
  const [method, amountCents] = useWatch({ control: form.methods.control, name: ["method", "amountCents"] });
  const needsApproval =
    approveAboveCents !== undefined && typeof amountCents === "number" && amountCents > approveAboveCents;
  const limits = [
    minimumCents > 0 && `at least ${formatMoney(minimumCents)}`,
    stepCents > 1 && `in steps of ${formatMoney(stepCents)}`,
  ].filter(Boolean);
  return (
    <DialogForm form={form} submit={approvalVerb({ isNeeded: needsApproval, isAlone }) ?? "Use credit"}>
      <SelectField
        form={form}
        name="method"
        label="How"
        options={methods.map((value) => ({ value, label: methodNames[value] }))}
      />
      {method === "gift_card" && (
        <p className="wrap-anywhere text-pretty text-secondary text-soft">
          {advocate.email
            ? `A gift card goes to ${advocate.email} by email. They choose which one.`
            : "Gift cards go out by email, and this advocate has no address."}
        </p>
      )}
      <MoneyField
        form={form}
        name="amountCents"
        label="Amount"
        hint={`Up to ${formatMoney(balance)}${limits.length > 0 ? `, ${limits.join(", ")}` : ""}.`}
        placeholder="0.00"
      />
      {method === "invoice" && (
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField form={form} name="invoiceNumber" label="Invoice number" maxLength={60} placeholder="1042" />
          {invoiceShareBps < 10_000 && (
            <MoneyField
              form={form}
              name="invoiceTotalCents"
              label="Invoice total"
              hint={`Credit can pay up to ${invoiceShareBps / 100}% of it.`}
            />
          )}
        </div>
      )}
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="For your team. The advocate doesn’t see it."
        optional
        maxLength={200}
      />
      <BalanceAfter balance={balance} amountCents={amountCents} />
      {needsApproval && <ApprovalNotice aboveCents={approveAboveCents} />}
    </DialogForm>
  );
}

/** The remaining balance, updated while typing. */
function BalanceAfter({ balance, amountCents }: { balance: number; amountCents: unknown }) {
  const left = balance - (typeof amountCents === "number" ? amountCents : 0);
  return (
    <p aria-live="polite" className={`rounded-control px-3.5 py-3 ${left < 0 ? "bg-red-bg text-red" : "bg-tint"}`}>
      {left < 0
        ? `That’s more than the ${formatMoney(balance)} available.`
        : `The balance goes from ${formatMoney(balance)} to ${formatMoney(left)}.`}
    </p>
  );
}

/** Reports the result, with an undo action if it can be undone. */
function useRedeemedToast({ name, campaignId, advocateId }: RedeemingAdvocate) {
  const undo = useUndo();
  const { send } = useSend(redemptions.cancel);
  return ({ redemption, newBalanceCents }: RequestedRedemption) => {
    const { redemptionId, state, method } = redemption;
    if (state === "requested") {
      toast.info(`Waiting for approval. ${formatMoney(redemption.amountCents)} is set aside.`);
    } else if (method === "gift_card") {
      toast.success(`The gift card is on its way. ${name} has ${formatMoney(newBalanceCents)} left.`);
    } else {
      const onClick = () =>
        undo(() => send({ campaignId, advocateId, redemptionId }), "Undone. The ledger shows both entries.");
      toast.success(`Credit used. ${name} has ${formatMoney(newBalanceCents)} left.`, {
        action: { label: "Undo", onClick },
      });
    }
  };
}
