"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type BoundField, useFieldError } from "./use-parsed-form";

type Props<V extends FieldValues> = BoundField<V, string> &
  Omit<ComponentProps<typeof PasswordInput>, "form" | "name" | "defaultValue" | "value" | "id">;

/** A password field. It is never saved in a draft. */
export function PasswordField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const error = useFieldError(form, name);
  const { secrets } = form;
  useEffect(() => {
    secrets.add(name);
  }, [secrets, name]);
  return (
    <Field label={label} hint={hint} optional={optional} aside={aside} error={error} className={className}>
      {(control) => <PasswordInput {...input} {...control} {...form.methods.register(name)} />}
    </Field>
  );
}

/** A password input with a show/hide button. Set `autoComplete` to its purpose. */
function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "trailing">) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isVisible ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isVisible}
          disabled={props.disabled}
          onClick={() => setVisible(!isVisible)}
          className="finger-sized grid size-7 place-items-center rounded-[6px] text-soft transition-colors hover:bg-inner-line hover:text-ink disabled:opacity-45 max-sm:size-9"
        >
          <Icon size={16} />
        </button>
      }
    />
  );
}
