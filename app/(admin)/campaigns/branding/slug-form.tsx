"use client";

import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { accounts } from "@/lib/accounts/contract";

export function SlugForm({ slug }: { readonly slug: string }) {
  const form = useEndpointForm({
    endpoint: accounts.update,
    defaultValues: { slug },
    success: "Address changed.",
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="slug"
        label="Your name in the address"
        hint="Lowercase letters, numbers and hyphens. Your old addresses keep working, including on anything you’ve printed."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      {form.methods.formState.isDirty && (
        <SubmitButton form={form} variant="secondary" className="justify-self-start">
          Change address
        </SubmitButton>
      )}
    </Form>
  );
}
