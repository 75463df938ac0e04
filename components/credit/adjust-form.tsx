"use client";

import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { toast } from "sonner";
import type { z } from "zod";
import { ApprovalNeeded, approvalVerb, toastWaiting, useNeedsApproval } from "@/components/ceiling/approval-needed";
import { ConfirmTwice } from "@/components/ceiling/confirm-twice";
import {
  type Adjustment,
  type AdvocateWithCredit,
  adjustmentSchema,
  correctedMonth,
  deltaOf,
  MOST_CENTS,
  thisMonth,
  typeOf,
  undoNote,
} from "@/components/credit/adjustment";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { cx } from "@/components/ui/cx";
import { formatMoney, formatMonth } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { useUndo } from "@/components/use-undo";
import { credit } from "@/lib/credit/contract";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { query } from "@/lib/kit/client";
import type { ApiError, FieldError } from "@/lib/kit/errors";
import { advocates } from "@/lib/leads/advocates/contract";
import type { Approval } from "@/lib/ledger/approvals/approval-contract";
import { approvals } from "@/lib/ledger/approvals/contract";

interface AdjustFormProps {
  readonly advocate: AdvocateWithCredit;
  readonly draftKey: string;
  readonly onDone: () => void;
}

const directions = [
  { value: "add", label: "Add", icon: Plus },
  { value: "take", label: "Remove", icon: Minus },
] as const;

const reasons = [
  { value: "used", label: "Used on a bill" },
  { value: "corrected", label: "Correction" },
] as const;

const add: Adjustment["direction"] = "add";
const used: Adjustment["takenFor"] = "used";

export function AdjustForm({ advocate, draftKey, onDone }: AdjustFormProps) {
  const { campaignId, advocateId } = advocate;
  const adjust = useAdjust(advocate);
  const [waiting, setWaiting] = useState<z.output<typeof Approval>>();
  // Another member may have changed the balance since the page loaded.
  const { data, refetch } = useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
  const balanceCents = (data?.advocate ?? advocate).creditBalanceCents;
  const months = useClosedMonths();
  const form = useSchemaForm({
    schema: adjustmentSchema(balanceCents),
    defaultValues: { direction: add, takenFor: used, amountCents: undefined, note: "", corrects: thisMonth },
    draftKey,
    send: (adjustment) =>
      adjust(adjustment).catch((error: unknown) => {
        void refetch();
        throw error;
      }),
    onDone: (approval) => (approval ? setWaiting(approval) : onDone()),
  });
  const { control } = form.methods;
  const { field } = useController({ control, name: "direction" });
  const { field: takenFor } = useController({ control, name: "takenFor" });
  const amountCents = useWatch({ control, name: "amountCents" });
  const direction = field.value ?? add;
  const signed = (cents: number) => (direction === add ? cents : -cents);
  const secondOk = useNeedsApproval(
    "maxAdjustmentCents",
    typeof amountCents === "number" ? signed(amountCents) : undefined,
  );
  if (waiting) {
    const { approvalId, amountCents: cents = 0 } = waiting;
    const amount = formatMoney(Math.abs(cents));
    return (
      <ConfirmTwice
        what={
          <>
            {amount} {cents < 0 ? "off the credit of" : "for"} <bdi>{advocate.name}</bdi>
          </>
        }
        until="Nothing changes until you confirm."
        backVerb="Back"
        verb={`Confirm ${amount}`}
        confirm={approvals.approve}
        confirmInput={{ approvalId }}
        success={({ newBalanceCents = 0 }) => `${advocate.name} now has ${formatMoney(newBalanceCents)} in credit.`}
        onDone={onDone}
        back={approvals.decline}
        backInput={{ approvalId }}
        onBack={() => setWaiting(undefined)}
      />
    );
  }
  return (
    <DialogForm form={form} submit={approvalVerb(secondOk) ?? (direction === "add" ? "Add credit" : "Remove credit")}>
      <Segmented
        label="What to do"
        segments={directions}
        value={direction}
        onValueChange={(value) => {
          field.onChange(value);
          form.methods.clearErrors("amountCents");
        }}
      />
      {direction === "take" && (
        <Segmented
          label="Why it is removed"
          segments={reasons}
          value={takenFor.value ?? used}
          onValueChange={takenFor.onChange}
        />
      )}
      <MoneyField
        form={form}
        name="amountCents"
        label="Amount"
        hint={`Up to ${formatMoney(MOST_CENTS)} at a time.`}
        placeholder="0.00"
      />
      <TextField
        form={form}
        name="note"
        label="Reason"
        hint={
          <>
            <bdi>{advocate.name}</bdi> sees this on their page.
          </>
        }
        maxLength={200}
        placeholder={
          direction === "add"
            ? "Thank you for the review"
            : takenFor.value === "corrected"
              ? "Added twice by mistake"
              : "Invoice 1042"
        }
      />
      {(direction === "add" || takenFor.value === "corrected") && months.length > 0 && (
        <SelectField
          form={form}
          name="corrects"
          label="Does it correct a closed month?"
          hint="It counts today either way. The entry then names the month."
          options={[{ value: thisMonth, label: "No" }, ...months]}
        />
      )}
      <AdjustPreview direction={direction} amountCents={amountCents} balanceCents={balanceCents} />
      <ApprovalNeeded {...secondOk} />
    </DialogForm>
  );
}

/** The closed months as choices, newest first; empty until they are loaded. */
function useClosedMonths() {
  const { data } = useQuery(query(closedMonthsApi.list, { limit: 12 }));
  const closed = data?.closedMonths.filter(({ reopenedAt }) => reopenedAt === undefined) ?? [];
  return closed.map(({ month }) => ({ value: month, label: formatMonth(`${month}-01`) }));
}

interface AdjustPreviewProps {
  readonly direction: Adjustment["direction"];
  /** The current input, valid or not. */
  readonly amountCents: unknown;
  readonly balanceCents: number;
}

/** The resulting balance, updated while typing. */
function AdjustPreview({ direction, amountCents, balanceCents }: AdjustPreviewProps) {
  const amount = typeof amountCents === "number" ? amountCents : 0;
  const after = balanceCents + deltaOf({ direction, amountCents: amount });
  const tooMuch = after < 0;
  return (
    <p aria-live="polite" className={cx("rounded-control px-3.5 py-3", tooMuch ? "bg-red-bg text-red" : "bg-tint")}>
      {tooMuch ? (
        <>
          That’s more than the <Money cents={balanceCents} /> available. The balance can’t go below zero.
        </>
      ) : amount === 0 ? (
        <>
          The balance is <Money cents={balanceCents} />.
        </>
      ) : (
        <>
          The balance will go from <Money cents={balanceCents} /> to <Money cents={after} />.
        </>
      )}
    </p>
  );
}

/**
 * Posts an adjustment and offers to undo it: a recorded use is reversed, anything else gets the opposite entry.
 * @returns the approval to confirm if the member is alone on the team
 */
function useAdjust({ campaignId, advocateId, name }: AdvocateWithCredit) {
  const { send } = useSend(credit.adjust, { blame: blameAmount });
  const { send: giveBack } = useSend(redemptions.cancel);
  const undo = useUndo();
  const place = { campaignId, advocateId };

  return async ({ note, ...change }: Adjustment) => {
    const delta = deltaOf(change);
    const type = typeOf(change);
    const answer = await send({ ...place, delta, note, type, ...correctedMonth({ ...change, note }) });
    if ("approval" in answer && answer.approval.mayApprove) return answer.approval;
    if ("approval" in answer) toastWaiting();
    else {
      const { redemptionId } = answer;
      const takeBack = () =>
        redemptionId === undefined
          ? send({ ...place, delta: -delta, note: undoNote(note), type: "undone" })
          : giveBack({ ...place, redemptionId });
      const onClick = () => undo(takeBack, "Undone. The ledger shows both entries.");
      toast.success(`${name} now has ${formatMoney(answer.newBalanceCents)} in credit.`, {
        action: { label: "Undo", onClick },
      });
    }
    return undefined;
  };
}

// The API's errors about `delta` belong to the amount field.
function blameAmount({ errors }: ApiError): FieldError | undefined {
  const refused = errors.find(({ field }) => field === "delta");
  return refused && { field: "amountCents", message: refused.message };
}
