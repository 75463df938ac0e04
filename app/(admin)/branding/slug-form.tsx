"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { accounts } from "@/lib/accounts/contract";
import { useRefresh } from "../use-refresh";

export function SlugForm({ slug }: { readonly slug: string }) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: accounts.update,
    defaultValues: { slug },
    onSuccess: async () => {
      await refresh();
      toast.success("Address changed.");
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="slug"
        label="Your name in the address"
        hint="Lowercase letters, numbers and hyphens. Your old addresses keep working, including on anything you’ve printed."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      {form.methods.formState.isDirty && (
        <div>
          <SubmitButton form={form} variant="secondary">
            Change address
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
