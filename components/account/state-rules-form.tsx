"use client";

import type { ReactNode } from "react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, SubmitButton } from "@/components/form/form";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Notice } from "@/components/ui/notice";
import { accounts } from "@/lib/accounts/contract";

/** The rules a practice reviews before its first campaign, with the confirmation box if the member may confirm. */
export function StateRules({ form }: { form?: ReactNode }) {
  return (
    <Notice tone="amber" title="Check your state’s rules before your first campaign">
      <div className="grid gap-2">
        <p>
          Federal law, the Anti-Kickback Statute, makes it a crime to give anything of value for sending patients whose
          care Medicare, Medicaid or another federal program pays for. It also limits what you may give those patients
          themselves.
        </p>
        <p>
          States differ: some allow small gifts, some allow none, and some count them as fee splitting. Your licensing
          board and your contracts with insurers may have their own rules. This isn’t legal advice. Ask your lawyer.
        </p>
        {form || <p>An owner confirms that in Settings, under Business.</p>}
      </div>
    </Notice>
  );
}

/** Records who confirmed the state's rules, and when. */
export function StateRulesForm() {
  const form = useEndpointForm({
    endpoint: accounts.update,
    defaultValues: { stateRulesChecked: false },
    success: "Saved. You can start a campaign now.",
  });
  return (
    <Form form={form} className="mt-1 gap-3">
      <CheckboxField
        form={form}
        name="stateRulesChecked"
        label="I have checked the rules of my state"
        hint="We keep your name and the date."
      />
      <SubmitButton form={form} className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  );
}
