"use client";

import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { Form } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { formatMoney } from "@/components/ui/format";
import { Segmented } from "@/components/ui/segmented";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import { AdjustPreview } from "./adjust-preview";
import { type Adjustment, type AdvocateWithCredit, adjustmentSchema, MOST_CENTS } from "./adjustment";
import { useAdjust } from "./use-adjust";

interface AdjustFormProps {
  readonly advocate: AdvocateWithCredit;
  readonly draftKey: string;
  readonly onDone: () => void;
}

const directions = [
  { value: "add", label: "Add", icon: Plus },
  { value: "take", label: "Take off", icon: Minus },
] as const;

const add: Adjustment["direction"] = "add";

/** How much, which way and why. */
export function AdjustForm({ advocate, draftKey, onDone }: AdjustFormProps) {
  const { campaignId, advocateId } = advocate;
  const adjust = useAdjust(advocate);
  // Somebody else may have changed the balance since the page was loaded.
  const { data, refetch } = useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
  const balanceCents = (data?.advocate ?? advocate).creditBalanceCents;
  const form = useSchemaForm({
    schema: adjustmentSchema(balanceCents),
    defaultValues: { direction: add, amountCents: undefined, note: "" },
    draftKey,
    send: async (adjustment) => {
      await adjust(adjustment).catch((error: unknown) => {
        void refetch();
        throw error;
      });
      onDone();
    },
  });
  const { control } = form.methods;
  const { field } = useController({ control, name: "direction" });
  const amountCents = useWatch({ control, name: "amountCents" });
  const direction = field.value ?? add;
  return (
    <Form form={form}>
      <Segmented
        label="What to do"
        segments={directions}
        value={direction}
        onValueChange={(value) => {
          field.onChange(value);
          form.methods.clearErrors("amountCents");
        }}
      />
      <MoneyField
        form={form}
        name="amountCents"
        label="Amount"
        hint={`At most ${formatMoney(MOST_CENTS)} at once.`}
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
        autoComplete="off"
        placeholder={direction === "add" ? "Thank you for the review" : "Used on invoice 1043"}
      />
      <AdjustPreview {...{ direction, amountCents, balanceCents }} />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>{direction === "add" ? "Add credit" : "Take off"}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
