"use client";

import { Send } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { toast } from "sonner";
import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { newKey, useSend } from "@/components/form/use-send";
import { reversalNames } from "@/components/referrals/referral-badge";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useUndo } from "@/components/use-undo";
import { call } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { TeamNoteField } from "../team-note-field";
import { describeReversal, refundableCents } from "./reversing";
import { useReversalRules } from "./use-credit";
import type { FoundReferral } from "./view";

interface ReverseDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Takes back all or part of a reward, after a refund or a mistake. */
export function ReverseDialog({ referral, onClose }: ReverseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Reverse the reward for ${referral.friendName}?`}
      description={
        <>
          For a job that was refunded or shouldn’t have counted. The ledger keeps both entries, and you can undo this.
        </>
      }
    >
      <ReverseForm referral={referral} onDone={onClose} />
    </Dialog>
  );
}

const { reason, note, refundId } = referrals.reverse.input.shape;

const reasons = reason.options.map((value) => ({ value, label: reversalNames[value] }));

/** Reasons that involve a refunded amount. */
const refunds: ReadonlySet<unknown> = new Set<z.output<typeof reason>>(["refunded", "canceled", "chargeback", "other"]);

const extents = [
  { value: "all", label: "All of it" },
  { value: "part", label: "An amount" },
] as const;

type Extent = (typeof extents)[number]["value"];

const first: { reason: z.output<typeof reason>; extent: Extent } = { reason: "refunded", extent: "all" };

function reversalSchema(mostCents: number) {
  return z
    .strictObject({
      reason,
      note,
      refundId,
      extent: z.enum(["all", "part"]),
      refundedValueCents: z.int().min(1).max(mostCents).exactOptional(),
    })
    .refine(({ extent, refundedValueCents }) => extent === "all" || refundedValueCents !== undefined, {
      path: ["refundedValueCents"],
      message: "is required",
    });
}

/** The reason, the amount and a preview of the effects. */
function ReverseForm({ referral, onDone }: { referral: FoundReferral; onDone: () => void }) {
  const most = refundableCents(referral);
  const reverse = useReverse(referral);
  const form = useSchemaForm({
    schema: reversalSchema(most ?? 1),
    defaultValues: { ...first, refundedValueCents: undefined, note: "", refundId: "" },
    send: ({ extent: _, ...input }) => reverse(input),
    onDone,
  });
  const { control } = form.methods;
  const [why, extent, refundCents] = useWatch({ control, name: ["reason", "extent", "refundedValueCents"] });
  return (
    <DialogForm form={form} submit="Reverse reward" variant="danger">
      <SelectField form={form} name="reason" label="Why?" options={reasons} />
      {most !== undefined && refunds.has(why) && <ExtentField form={form} mostCents={most} />}
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TeamNoteField form={form} name="note" />
        <TextField form={form} name="refundId" label="Refund number" optional maxLength={200} />
      </div>
      <ReversePreview referral={referral} refundCents={extent === "part" && refunds.has(why) ? refundCents : null} />
    </DialogForm>
  );
}

type ReverseFormValues = z.input<ReturnType<typeof reversalSchema>>;
type ReverseValues = { [N in keyof ReverseFormValues]-?: ReverseFormValues[N] | undefined };

/** All of the job, or an amount. */
function ExtentField({ form, mostCents }: { form: EndpointForm<ReverseValues>; mostCents: number }) {
  const { field } = useController({ control: form.methods.control, name: "extent" });
  const extent = field.value ?? "all";
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-secondary">How much was refunded?</p>
      <Segmented
        label="How much was refunded?"
        segments={extents}
        value={extent}
        onValueChange={(value) => {
          field.onChange(value);
          if (value === "all") form.methods.resetField("refundedValueCents");
        }}
      />
      {extent === "part" && (
        <MoneyField
          form={form}
          name="refundedValueCents"
          label="Refunded amount"
          hint={`Up to ${formatMoney(mostCents)}.`}
          placeholder="0.00"
          className="mt-2"
        />
      )}
    </div>
  );
}

interface ReversePreviewProps {
  readonly referral: FoundReferral;
  /** The typed value, valid or not; null for the whole job. */
  readonly refundCents: unknown;
}

/** Preview of the effects. */
function ReversePreview({ referral, refundCents }: ReversePreviewProps) {
  const { data, error } = useReversalRules(referral);
  const isKnown = refundCents === null || (typeof refundCents === "number" && refundCents > 0);
  if (error) return <Notice tone="amber">{describeProblem(error)}</Notice>;
  return (
    <div className="grid gap-3">
      <div aria-live="polite" className="wrap-anywhere grid gap-1 rounded-control bg-tint px-3.5 py-3">
        {!isKnown && <p className="text-soft">Enter the amount to see what happens.</p>}
        {isKnown && !data && (
          <Loading label="Loading the balance">
            <Skeleton className="h-4 w-56 max-w-full" />
          </Loading>
        )}
        {isKnown &&
          data &&
          describeReversal(referral, typeof refundCents === "number" ? refundCents : null, data, new Date()).map(
            (sentence) => <p key={sentence}>{sentence}</p>,
          )}
      </div>
      <p className="wrap-anywhere flex gap-2 text-pretty text-secondary text-soft">
        <Send size={14} className="mt-[3px] shrink-0" />
        <span>
          <bdi>{referral.advocateName}</bdi> gets a message about it if they got one about the reward.
        </span>
      </p>
    </div>
  );
}

type Reversal = Pick<z.output<typeof referrals.reverse.input>, "reason" | "note" | "refundId" | "refundedValueCents">;

/** Reverses, and confirms with an undo. */
function useReverse({ campaignId, referralId, friendName, advocateName, refundedValueCents }: FoundReferral) {
  const { send } = useSend(referrals.reverse);
  const undo = useUndo();
  const lead = { campaignId, referralId };

  return async (reversal: Reversal) => {
    // Named, so its undo leaves earlier reversals in place.
    const refund = reversal.refundId ?? (refundedValueCents === undefined ? undefined : newKey());
    const named = refund === undefined ? {} : { refundId: refund };
    const { advocateNewBalance, owedCents } = await send({ ...lead, ...reversal, ...named });
    const onClick = () =>
      undo(() => call(referrals.unreverse, { ...lead, ...named }), `The reward for ${friendName} stands again.`);
    const owed = owedCents > 0 ? ` and owes ${formatMoney(owedCents)}` : "";
    toast.success(`${advocateName} now has ${formatMoney(advocateNewBalance)} in credit${owed}.`, {
      description: `The reward for ${friendName} was reversed.`,
      action: { label: "Undo", onClick },
    });
  };
}
