"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { nextPath, withNext } from "@/components/sign-in/next-path";
import { Panel } from "@/components/sign-in/panel";
import { rememberedName } from "@/components/sign-in/remembered-name";
import { TextLink } from "@/components/ui/text-link";
import { useDialogParam } from "../use-dialog-param";

const schema = z.object({ name: z.string().trim().min(1).max(100) });

export function NameForm() {
  const next = nextPath(useDialogParam()("next"));
  const router = useRouter();
  const form = useSchemaForm({
    schema,
    defaultValues: { name: undefined },
    send: async ({ name }) => router.push(withNext(`/sso/${encodeURIComponent(name.toLowerCase())}`, next)),
  });
  const { getValues, setValue } = form.methods;
  useEffect(() => {
    if (!getValues("name")) setValue("name", rememberedName());
  }, [getValues, setValue]);

  return (
    <Panel
      title="Single sign-on"
      intro="Sign in with your company account."
      foot={<TextLink href={withNext("/sign-in", next)}>Sign in another way</TextLink>}
    >
      <Form form={form}>
        <TextField
          form={form}
          name="name"
          label="Your company’s sign-in name"
          hint="For example acme-plumbing. Ask an owner if you don’t know it."
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form}>Continue</SubmitButton>
      </Form>
    </Panel>
  );
}
