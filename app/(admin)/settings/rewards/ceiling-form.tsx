"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { TwoAdminsHint, toastWaitingForAdmin } from "@/components/ceiling/approval-needed";
import { Form, SubmitButton } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { ceilings } from "@/lib/ledger/approvals/contract";

type CeilingFormProps = z.input<typeof ceilings.get.output>;

export function CeilingForm({ ceiling, approvers }: CeilingFormProps) {
  const { maxRewardCents, maxAdjustmentCents } = ceiling;
  const form = useEndpointForm({
    endpoint: ceilings.update,
    defaultValues: { maxRewardCents, maxAdjustmentCents },
    draftKey: "ceiling",
    onSuccess: (answer) => {
      if ("approval" in answer) {
        form.methods.reset({ maxRewardCents, maxAdjustmentCents });
        toastWaitingForAdmin();
      } else {
        form.methods.reset(answer.ceiling);
        toast.success("Amounts saved.");
      }
    },
  });
  return (
    <Form form={form}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <MoneyField
          form={form}
          name="maxRewardCents"
          label="Rewards over"
          hint="Leave blank for no limit."
          placeholder="500.00"
        />
        <MoneyField
          form={form}
          name="maxAdjustmentCents"
          label="Adjustments over"
          hint="Credit that one person adds by hand in a day, in total, or uses at once."
          placeholder="500.00"
        />
      </div>
      {approvers.length === 0 && (
        <Notice tone="blue" title="For now you confirm twice">
          You’re the only one on your team, so you confirm larger amounts a second time. Once you{" "}
          <TextLink href="/settings/team">invite someone</TextLink>, they approve instead.
        </Notice>
      )}
      {approvers.some(({ isAdmin }) => isAdmin) && (
        <TwoAdminsHint>
          Lowering an amount takes effect right away. Raising or removing one needs another owner’s approval.
        </TwoAdminsHint>
      )}
      <SubmitButton form={form} className="justify-self-start">
        Save amounts
      </SubmitButton>
    </Form>
  );
}
