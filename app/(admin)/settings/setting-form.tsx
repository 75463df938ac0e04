"use client";

import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import {
  type EndpointFormOptions,
  type FieldName,
  type FormValues,
  useEndpointForm,
} from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useToastedSend } from "@/components/form/use-toasted-send";
import type { ButtonProps } from "@/components/ui/button";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import type { Endpoint } from "@/lib/kit/contract";

type SettingFormProps<E extends Endpoint, K extends FieldName<E>> = EndpointFormOptions<E, K> & {
  /** The form's values once saved; by default those that were sent. */
  readonly saved?: (output: z.output<E["output"]>) => FormValues<E, K> | Promise<FormValues<E, K>>;
  /** The submit button's text. */
  readonly verb: string;
  readonly variant?: ButtonProps["variant"];
  /** A note below the button. */
  readonly below?: ReactNode;
  readonly children: (form: EndpointForm<FormValues<E, K>>) => ReactNode;
};

/** A setting of one field or few, saved by a button below. */
export function SettingForm<E extends Endpoint, K extends FieldName<E>>(props: SettingFormProps<E, K>) {
  const { saved, verb, variant, below, children } = props;
  const form: EndpointForm<FormValues<E, K>> = useEndpointForm<E, K>({
    ...props,
    onSuccess: async (output) => form.methods.reset(saved ? await saved(output) : form.methods.getValues()),
  });
  return (
    <Form form={form}>
      {children(form)}
      <SubmitButton form={form} {...(variant && { variant })} className="justify-self-start">
        {verb}
      </SubmitButton>
      {below}
    </Form>
  );
}

interface SettingSwitchProps<E extends Endpoint> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly endpoint: E;
  readonly isOn: boolean;
  readonly input: (isOn: boolean) => z.output<E["input"]>;
  readonly success: (isOn: boolean) => string;
}

/** A setting that is on or off, saved right away. */
export function SettingSwitch<E extends Endpoint>(props: SettingSwitchProps<E>) {
  const { label, hint, endpoint, isOn: saved, input, success } = props;
  const [isOn, setOn] = useState(saved);
  const { trySend, pending } = useToastedSend(endpoint, { success: success(!isOn) });

  async function change(wanted: boolean) {
    if (await trySend(input(wanted))) setOn(wanted);
  }

  return (
    <Choice label={label} {...(hint && { hint })}>
      {(control) => (
        <Switch {...control} checked={isOn} disabled={pending} onCheckedChange={(wanted) => void change(wanted)} />
      )}
    </Choice>
  );
}
