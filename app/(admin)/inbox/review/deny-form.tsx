"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { portal } from "@/lib/kit/words/en/portal";
import { reviews } from "@/lib/leads/review/contract";
import { TeamNoteField } from "../../team-note-field";
import { denialNames } from "./describe";
import { displayNames, type ReviewCaseFacts } from "./view";

const reasons = reviews.deny.input.shape.reason.options.map((value) => ({
  value,
  label: denialNames[value],
}));

interface DenyFormProps {
  readonly found: ReviewCaseFacts;
  /** The note written before the form opened. */
  readonly note: string;
  readonly onDone: () => unknown;
}

/** The denial reason, and the advocate's view of it. */
export function DenyForm({ found, note, onDone }: DenyFormProps) {
  const { advocate } = displayNames(found);
  const form = useEndpointForm({
    endpoint: reviews.deny,
    defaultValues: { reason: undefined, reasonShown: false, note: "" },
    fixed: { reviewId: found.reviewId },
    onDone,
  });
  const { control, setValue } = form.methods;
  const [reason, isShown] = useWatch({ control, name: ["reason", "reasonShown"] });
  useEffect(() => setValue("note", note), [setValue, note]);
  return (
    <DialogForm form={form} submit="Deny" variant="danger">
      <SelectField form={form} name="reason" label="Reason" options={reasons} placeholder="Choose a reason" />
      <CheckboxField
        form={form}
        name="reasonShown"
        label={`${advocate} can read the reason`}
        hint={`Their page says: “${portal.whyDenied[(isShown && reason) || "other"]}”`}
      />
      <TeamNoteField form={form} name="note" />
    </DialogForm>
  );
}
