"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { accounts } from "@/lib/accounts/contract";
import { useRefresh } from "../../use-refresh";

/** Renames the organization. */
export function BusinessNameForm({ name }: { name: string }) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: accounts.update,
    defaultValues: { businessName: name },
    draftKey: "business-name",
    onSuccess: async ({ org }) => {
      form.methods.reset({ businessName: org.name });
      toast.success("Business name saved.");
      await refresh();
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="businessName"
        label="Business name"
        autoComplete="organization"
        dir="auto"
      />
      <div>
        <SubmitButton form={form}>Save name</SubmitButton>
      </div>
    </Form>
  );
}
