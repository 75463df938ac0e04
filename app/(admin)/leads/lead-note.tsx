"use client";

import { Pencil, StickyNote } from "lucide-react";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useFieldError } from "@/components/form/use-parsed-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/input";
import { referrals } from "@/lib/leads/referrals/contract";
import type { FoundReferral } from "./view";

/** The team's note on a lead, edited inline. */
export function LeadNote({ referral }: { referral: FoundReferral }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NoteForm referral={referral} onDone={() => setEditing(false)} />;
  if (!referral.note) {
    return (
      <Button className="justify-self-start" size="small" onClick={() => setEditing(true)}>
        Add a note
      </Button>
    );
  }
  return (
    <div className="flex items-start gap-2 rounded-control border border-line bg-inner-line/50 py-1.5 pr-1.5 pl-3.5">
      <StickyNote size={16} className="mt-2 shrink-0 text-soft" />
      <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line py-1.5">
        <bdi>{referral.note}</bdi>
      </p>
      <IconButton label="Edit the note" icon={Pencil} onClick={() => setEditing(true)} />
    </div>
  );
}

function NoteForm({ referral, onDone }: { referral: FoundReferral; onDone: () => void }) {
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
        {(control) => (
          <Textarea {...control} {...form.methods.register("note")} autoFocus rows={3} maxLength={1000} />
        )}
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
