"use client";

import { Form, SubmitButton } from "@/components/form/form";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useFieldError } from "@/components/form/use-parsed-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { referrals } from "@/lib/leads/referrals/contract";
import type { FoundReferral } from "./view";

/** Edits the team's note on a lead. */
export function LeadNoteForm({ referral, onDone }: { referral: FoundReferral; onDone: () => void }) {
  const { campaignId, referralId, note = "" } = referral;
  const form = useEndpointForm({
    endpoint: referrals.update,
    defaultValues: { note },
    fixed: { campaignId, referralId },
    onDone,
  });
  const error = useFieldError(form, "note");
  return (
    <Form form={form}>
      <Field label="Note for your team" error={error}>
        {(control) => <Textarea {...control} {...form.methods.register("note")} autoFocus rows={3} maxLength={1000} />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save note</SubmitButton>
      </div>
    </Form>
  );
}
