"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { profile } from "@/lib/profile/contract";
import { useRefresh } from "../../use-refresh";

/** The member's own name. */
export function NameForm({ firstName, lastName }: { firstName: string; lastName: string }) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: profile.update,
    defaultValues: { firstName, lastName },
    draftKey: "your-name",
    onSuccess: async ({ user }) => {
      form.methods.reset({ firstName: user.firstName ?? firstName, lastName: user.lastName ?? lastName });
      toast.success("Name saved.");
      await refresh();
    },
  });
  return (
    <Form form={form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" dir="auto" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" dir="auto" />
      </div>
      <div>
        <SubmitButton form={form}>Save name</SubmitButton>
      </div>
    </Form>
  );
}
